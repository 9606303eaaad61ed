/** Dragging a card with mouse, pen or finger: to another place in the hand, or onto the pile. Everything works without it. */
const FAR_PX = 8;

/** Where a card lies, or lay before it was dragged. */
function restOf(card) {
  const box = card.getBoundingClientRect();
  const [dx, dy] = card.style.translate.split(" ").map((length) => parseFloat(length) || 0);
  return { left: box.left - dx, top: box.top - (dy ?? 0), height: box.height };
}

/** Where in display order a point falls: before card number 0 … n. @param {HTMLElement[]} cards in display order */
export function placeAt(cards, x, y) {
  const rows = new Map();
  cards.forEach((card, index) => {
    const box = restOf(card);
    const row = [...rows.keys()].find((top) => Math.abs(top - box.top) < box.height / 2) ?? box.top;
    if (!rows.has(row)) rows.set(row, { middle: box.top + box.height / 2, first: index, lefts: [] });
    rows.get(row).lefts.push(box.left);
  });
  const nearest = [...rows.values()].reduce((a, b) => (Math.abs(b.middle - y) < Math.abs(a.middle - y) ? b : a));
  const lefts = nearest.lefts;
  const step = lefts.length > 1 ? (lefts.at(-1) - lefts[0]) / (lefts.length - 1) : 60;
  const before = lefts.findIndex((left) => x < left + step / 2);
  return nearest.first + (before < 0 ? lefts.length : before);
}

const within = (box, x, y) => x >= box.left - 24 && x <= box.right + 24 && y >= box.top - 24 && y <= box.bottom + 24;

/** What lies under a point: whether it is the one zone or, where there are several, what `spotAt` says. */
function spotUnder({ zone, spotAt }, x, y) {
  if (spotAt) return spotAt(x, y);
  const box = zone()?.getBoundingClientRect();
  return Boolean(box && within(box, x, y));
}

/**
 * Follows one pointer from its press on a card.
 * @param {PointerEvent} press @param {HTMLElement} node the card's element
 * @param {{zone?: () => Element | null, spotAt?: (x: number, y: number) => unknown, cards: () => HTMLElement[],
 *   over: (place: number | null, onZone: any) => void, drop: (place: number | null, onZone: any) => void, cancel: () => void}} hooks
 */
export function followDrag(press, node, hooks) {
  const from = { x: press.clientX, y: press.clientY };
  const stop = new AbortController();
  const on = (kind, handle) => addEventListener(kind, handle, { signal: stop.signal, capture: true });
  let dragging = false;

  const end = () => {
    stop.abort();
    node.style.translate = "";
    node.classList.remove("dragging");
  };
  const target = (event) => {
    const onZone = spotUnder(hooks, event.clientX, event.clientY);
    const others = hooks.cards();
    const inHand = event.clientY > others[0].getBoundingClientRect().top - 60;
    return { onZone, place: !onZone && inHand ? placeAt(others, event.clientX, event.clientY) : null };
  };
  const move = (event) => {
    if (event.pointerId !== press.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragging && Math.hypot(dx, dy) < FAR_PX) return;
    if (!dragging) node.setPointerCapture?.(press.pointerId);
    dragging = true;
    node.classList.add("dragging");
    node.style.translate = `${dx}px ${dy}px`;
    const { place, onZone } = target(event);
    hooks.over(place, onZone);
  };
  const release = (event) => {
    if (event.pointerId !== press.pointerId) return;
    const { place, onZone } = dragging ? target(event) : { place: null, onZone: false };
    end();
    if (dragging) swallowClick();
    if (dragging) hooks.drop(place, onZone);
  };
  const cancel = (event) => {
    if (event.type === "keydown" && event.key !== "Escape") return;
    if (event.type === "keydown" && dragging) event.stopPropagation();
    end();
    hooks.cancel();
  };
  on("pointermove", move);
  on("pointerup", release);
  on("pointercancel", cancel);
  on("keydown", cancel);
}

const HOLD_MS = 450;

/** A press that stays shows instead of doing: the click that ends it is swallowed. @param {PointerEvent} press */
export function holdToLook(press) {
  if (press.pointerType === "mouse") return;
  const since = performance.now();
  const release = (event) => {
    if (event.type === "pointerup" && performance.now() - since > HOLD_MS) swallowClick(400);
    removeEventListener("pointerup", release, { capture: true });
    removeEventListener("pointercancel", release, { capture: true });
  };
  addEventListener("pointerup", release, { capture: true });
  addEventListener("pointercancel", release, { capture: true });
}

/** The click that a browser sends after a drag or a long press is not a tap. @param {number} ms how long it may be in coming */
function swallowClick(ms = 0) {
  const stop = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), ms);
}
