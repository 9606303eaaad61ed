/** What both plots need: a scale, round ticks and the width they may use. */

/** @param {[number, number]} from values @param {[number, number]} to pixels */
export const scale = ([a, b], [p, q]) => (value) => p + ((value - a) / (b - a || 1)) * (q - p);

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200];

/** Round values from 0 up to `max`, about `wanted` of them. */
export function ticks(max, wanted = 4) {
  const step = STEPS.find((each) => max / each <= wanted) ?? Math.ceil(max / wanted);
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step);
}

/** A path through points; `steps` keeps the old height until the next point. @param {[number, number][]} points in pixels */
export function pathOf(points, { steps = false } = {}) {
  return points.map(([x, y], i) => (i === 0 ? `M${x} ${y}` : steps ? `H${x}V${y}` : `L${x} ${y}`)).join("");
}

/** The point of each line in its own shape, so that lines are not told apart by colour alone: disc, square, triangle, cross, bar, and a cross aslant. */
const SHAPES = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  (x, y, r) => `M${x} ${y + r * 1.2}l${-r * 1.2} ${-r * 2.1}h${r * 2.4}z`,
  (x, y, r) => `M${x - r * 0.4} ${y - r * 1.2}h${r * 0.8}v${r * 0.8}h${r * 0.8}v${r * 0.8}h${-r * 0.8}v${r * 0.8}h${-r * 0.8}v${-r * 0.8}h${-r * 0.8}v${-r * 0.8}h${r * 0.8}z`,
  (x, y, r) => `M${x - r * 1.4} ${y - r * 0.5}h${r * 2.8}v${r}h${-r * 2.8}z`,
  (x, y, r) => `M${x} ${y - r * 0.5}l${r * 0.8} ${-r * 0.8}l${r * 0.5} ${r * 0.5}l${-r * 0.8} ${r * 0.8}l${r * 0.8} ${r * 0.8}l${-r * 0.5} ${r * 0.5}l${-r * 0.8} ${-r * 0.8}l${-r * 0.8} ${r * 0.8}l${-r * 0.5} ${-r * 0.5}l${r * 0.8} ${-r * 0.8}l${-r * 0.8} ${-r * 0.8}l${r * 0.5} ${-r * 0.5}z`,
];

/** @param {number} place of the line @param {number} x @param {number} y @param {number} r half its size, pixels @returns {string} a path */
export const dotOf = (place, x, y, r) => SHAPES[place % SHAPES.length](x, y, r);

/** Labels at the right edge, pushed apart to at least `gap` pixels and kept above `floor`. @param {number[]} places @returns {number[]} in the same order */
export function spread(places, gap, floor) {
  const order = places.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  for (let k = 1; k < order.length; k += 1) order[k].y = Math.max(order[k].y, order[k - 1].y + gap);
  let most = floor;
  for (const label of [...order].reverse()) {
    label.y = Math.min(label.y, most);
    most = label.y - gap;
  }
  return order.sort((a, b) => a.i - b.i).map(({ y }) => y);
}

/** A name that must fit beside a line. */
export const shortName = (name, most = 9) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** Tells an element's width to its host, now and whenever it changes. */
export class WidthOf {
  /** @param {import("./light.js").LightElement} host @param {string} selector what to measure inside it @param {number} width until measured */
  constructor(host, selector, width) {
    Object.assign(this, { host, selector, width, watched: null });
    this.observer = new ResizeObserver(([entry]) => this.take(entry.contentRect.width));
    host.addController(this);
  }

  take(width) {
    if (width === 0 || Math.abs(width - this.width) < 1) return;
    this.width = Math.round(width);
    this.host.requestUpdate();
  }

  hostUpdated() {
    const element = this.host.querySelector(this.selector);
    if (element === this.watched) return;
    this.observer.disconnect();
    this.watched = element;
    if (element) this.observer.observe(element);
  }

  hostDisconnected() {
    this.observer.disconnect();
    this.watched = null;
  }
}
