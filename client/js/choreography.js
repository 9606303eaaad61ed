import { MS, pause, speed, travel } from "./motion.js";
import { takesFromPile } from "./scenes.js";

/** How each event looks: which element travels, and from where. Elements already stand where the scene ends. */
const DEAL_STEP_MS = 45;

const boxOf = (node) => node?.getBoundingClientRect() ?? null;

/** @param {HTMLElement} table */
function places(table) {
  return {
    stock: boxOf(table.querySelector(".stock .card") ?? table.querySelector(".stock")),
    pile: boxOf(table.querySelector(".discard .lain:last-of-type .card") ?? table.querySelector(".discard")),
    top: table.querySelector(".discard .lain:last-of-type"),
    fan: (seat) => table.querySelector(`.rival[data-seat="${seat}"] .fan .card:last-child`),
    held: (card) => table.querySelector(`.held[data-held="${card}"]`),
  };
}

/** Everybody gets a card in turn; the one that is turned up comes last. */
async function dealOut(table) {
  const { stock, top } = places(table);
  const hands = [".held", ...[...table.querySelectorAll(".rival")].map(({ dataset }) => `.rival[data-seat="${dataset.seat}"] .fan .card`)];
  const cards = hands.map((hand) => [...table.querySelectorAll(hand)]);
  const flights = cards.flatMap((hand, place) => hand.map((node, i) => travel(node, stock, MS.deal, (2 * i + Number(place > 0)) * DEAL_STEP_MS)));
  const most = Math.max(...cards.map((hand) => hand.length));
  await Promise.all([...flights, travel(top, stock, MS.deal, 2 * most * DEAL_STEP_MS)]);
}

/**
 * Plays one scene that is already rendered.
 * @param {HTMLElement} table @param {import("./scenes.js").Scene} scene @param {number | null} you
 * @param {DOMRect | null} leaving where the card just thrown by you lay
 */
async function playScene(table, { event }, you, leaving) {
  const at = places(table);
  const mine = event.seat === you;
  if (event.event === "deal") await dealOut(table);
  else if (event.event === "discard") await travel(at.top, mine ? leaving : boxOf(at.fan(event.seat)), MS.discard);
  else if (takesFromPile(event)) await travel(mine ? at.held(event.card) : at.fan(event.seat), at.pile, MS.draw);
  else if (event.event === "draw") await travel(mine ? at.held(event.card) : at.fan(event.seat), at.stock, MS.draw);
  else return;
  if (!mine && event.event === "discard") await pause(MS.pause);
}

/**
 * Plays scenes one after the other; `show` renders the table as it stood at each of them.
 * @param {HTMLElement} table @param {import("./scenes.js").Scene[]} scenes @param {{you: number | null, leaving: DOMRect | null,
 *   show: (scene: import("./scenes.js").Scene) => Promise<unknown>, stale: () => boolean}} stage
 */
export async function playScenes(table, scenes, { you, leaving, show, stale }) {
  if (speed() === 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const scene of scenes) {
    await show(scene);
    if (stale()) return;
    await playScene(table, scene, you, leaving);
    if (stale()) return;
  }
}
