import { MS, pause, speed, travel } from "../motion.js";

/** How each event looks: which element travels, and from where. Elements already stand where the scene ends. */

/** Milliseconds at normal speed: several reply one after the other, so each is quick. */
const QUICK = { draw: 200, discard: 280, lay: 420, pause: 90 };
const DEAL_STEP_MS = 45;

const boxOf = (node) => node?.getBoundingClientRect() ?? null;

/** @param {HTMLElement} table */
function places(table) {
  return {
    stock: boxOf(table.querySelector(".stock .card") ?? table.querySelector(".stock")),
    pile: boxOf(table.querySelector(".discard")),
    top: table.querySelector(".discard .lain"),
    chip: (seat) => table.querySelector(`.seat-chip[data-seat="${seat}"] .mini-back`),
    held: (code) => [...table.querySelectorAll(`.held[data-held^="${code}"]`)].at(-1) ?? null,
    meld: (meld) => table.querySelector(`.melds [data-meld="${meld}"]`),
  };
}

async function dealOut(table, { stock, top }) {
  const cards = [...table.querySelectorAll(".held")];
  const flights = cards.map((node, i) => travel(node, stock, MS.deal, i * DEAL_STEP_MS));
  await Promise.all([...flights, travel(top, stock, MS.deal, cards.length * DEAL_STEP_MS)]);
}

/** The melds or the cards that an event put on the table. */
function laid({ touched }, at) {
  return [...touched].flatMap(([meld, cards]) => (cards === null ? [at.meld(meld)] : [...cards].map((place) => at.meld(meld)?.querySelectorAll(".meld-card")[place])));
}

const LAYS = ["open", "meld", "lay-off", "swap-joker", "swap-back"];

/** @param {import("./scenes.js").Scene} scene already rendered @param {boolean} mine @param {DOMRect | null} leaving where one's own cards lay */
async function playScene(table, scene, mine, leaving) {
  const { event } = scene;
  const at = places(table);
  const from = mine ? leaving : boxOf(at.chip(event.seat));
  if (event.event === "deal") await dealOut(table, at);
  else if (event.event === "rebuild") await travel(table.querySelector(".stock .card:last-of-type"), at.pile, MS.draw);
  else if (event.event === "draw") await travel(mine ? at.held(event.card) : at.chip(event.seat), event.from === "stock" ? at.stock : at.pile, mine ? MS.draw : QUICK.draw);
  else if (event.event === "discard" || event.event === "take-back") await travel(at.top, from, mine ? MS.discard : QUICK.discard);
  else if (LAYS.includes(event.event)) await Promise.all(laid(scene, at).map((node) => travel(node, from, QUICK.lay)));
  if (!mine && (event.event === "discard" || LAYS.includes(event.event))) await pause(QUICK.pause);
}

/**
 * Plays scenes one after the other; `show` renders the table as it stood at each of them.
 * @param {HTMLElement} table @param {import("./scenes.js").Scene[]} scenes @param {{you: number | null, leaving: (DOMRect | null)[],
 *   show: (scene: import("./scenes.js").Scene) => Promise<unknown>, stale: () => boolean}} stage
 */
export async function playScenes(table, scenes, { you, leaving, show, stale }) {
  if (speed() === 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const scene of scenes) {
    await show(scene);
    if (stale()) return;
    await playScene(table, scene, scene.event.seat === you, leaving[0] ?? null);
    if (stale()) return;
  }
}
