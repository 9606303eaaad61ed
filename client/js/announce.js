/**
 * The page's two live regions. `say` speaks politely and waits its turn; `warn` interrupts and is seen as a toast.
 * The same text twice in a row gets an invisible mark, or a screen reader would keep silent.
 */
const SAME_AGAIN = "\u2060";
const WARNING_MS = 6000;
let queue = [];
let speaking = null;
let warningTimer = 0;

const region = (id) => document.getElementById(id);

function write(node, text) {
  node.textContent = node.textContent === text ? text + SAME_AGAIN : text;
}

function speakNext() {
  const text = queue.shift();
  speaking = text === undefined ? null : setTimeout(speakNext, 150);
  if (text !== undefined) write(region("announcer"), text);
}

export function say(text) {
  if (!text) return;
  queue.push(text);
  if (speaking === null) speakNext();
}

export function warn(text) {
  const node = region("alert");
  clearTimeout(warningTimer);
  write(node, text);
  node.hidden = false;
  warningTimer = setTimeout(hush, WARNING_MS);
}

export function hush() {
  const node = region("alert");
  node.textContent = "";
  node.hidden = true;
}
