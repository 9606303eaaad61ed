import { settings } from "./settings.js";

/** Milliseconds at normal speed: 320 + 320 + 150 make a turn of 0.79 s, thirteen of them a little over ten seconds. */
export const MS = { draw: 320, discard: 320, pause: 150, deal: 260, layoff: 450, line: 250 };
const FACTOR = { none: 0, fast: 0.4, normal: 1, slow: 1.6 };
const EASE = "cubic-bezier(.22,.8,.3,1)";

const running = new Set();
const pauses = new Set();
const calm = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : { matches: false };

/** 0 when nothing should move: setting, system preference, or `?vel=0` in the address. */
export function speed() {
  if (new URLSearchParams(location.search).get("vel") === "0" || /[?&]vel=0\b/.test(location.hash)) return 0;
  const wanted = settings.get("motion");
  if (wanted === "system") return calm.matches ? 0 : 1;
  return FACTOR[wanted] ?? 1;
}

/** Animates and resolves when it is over, finished early or not at all. */
async function run(element, keyframes, options) {
  const animation = element.animate(keyframes, { easing: EASE, fill: "backwards", ...options });
  running.add(animation);
  await animation.finished.catch(() => {});
  running.delete(animation);
}

/** Where movement is unwelcome a change is shown by a short fade and an outline; without animation at all, by nothing. */
async function flash(element) {
  if (!calm.matches || settings.get("motion") !== "system") return;
  element.classList.add("changed");
  await run(element, [{ opacity: 0.4 }, { opacity: 1 }], { duration: 120 });
  setTimeout(() => element.classList.remove("changed"), 900);
}

/**
 * Lets an element travel to where it stands from where `rect` was.
 * @param {Element | null} element @param {DOMRect | null} rect @param {number} ms at normal speed @param {number} [delay]
 */
export async function travel(element, rect, ms, delay = 0) {
  if (!element || !rect) return;
  if (speed() === 0) {
    await flash(element);
    return;
  }
  const here = element.getBoundingClientRect();
  if (!here.width || !rect.width) return;
  element.classList.add("flying");
  const from = {
    translate: `${rect.left + rect.width / 2 - here.left - here.width / 2}px ${rect.top + rect.height / 2 - here.top - here.height / 2}px`,
    scale: String(rect.width / here.width),
  };
  const unseen = delay > 0 ? [{ ...from, opacity: 0, offset: 0 }, { ...from, opacity: 1, offset: 0.01 }] : [from];
  await run(element, [...unseen, { translate: "0 0", scale: "1" }], { duration: ms * speed(), delay: delay * speed() });
  element.classList.remove("flying");
}

/** Where the cards of a hand lie now, by card. @param {Iterable<HTMLElement>} nodes with `data-held` @returns {Map<string, DOMRect>} */
export const rectsOf = (nodes) => new Map([...nodes].map((node) => [node.dataset.held, node.getBoundingClientRect()]));

/** Slides the cards that lie elsewhere than before to their new places. */
export function slideAll(nodes, before) {
  if (speed() === 0) return;
  for (const node of nodes) {
    const old = before.get(node.dataset.held);
    if (!old) continue;
    const here = node.getBoundingClientRect();
    const [dx, dy] = [old.left - here.left, old.top - here.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    run(node, [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 180 * speed() });
  }
}

/** A pause that a tap ends. @param {number} ms at normal speed */
export function pause(ms) {
  const length = ms * speed();
  if (length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, length);
    pauses.add(end);
  });
}

export const moving = () => running.size + pauses.size > 0;

/** Completes everything that moves. */
export function finishMotion() {
  for (const animation of running) animation.finish();
  for (const end of [...pauses]) end();
}

/** Any tap or key completes what moves, and still does what it was meant to do. */
export function finishOnInput() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, finishMotion, { capture: true });
}
