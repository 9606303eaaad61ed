import { api } from "./api.js";
import { goToTable } from "./router.js";
import { isPairs } from "./seating.js";

/** The seats as they are found from `you` on: in pairs partners stay partners. @param {import("./api.js").GameView} view */
function seatsFrom(view, you) {
  const { seats } = view;
  return seats.map((_, place) => seats[isPairs(view) ? place ^ you : (place + you) % seats.length]);
}

/** Named tables go by their name, one of your own by what it chose. @returns {Promise<string | object>} */
async function rulesOf({ rules, options }) {
  const known = await api.rules();
  if (known.rules.some(({ name }) => name === rules)) return rules;
  return Object.fromEntries(Object.keys(known.choices).map((field) => [field, options.table[field]]));
}

const asked = ({ name, cpu }) => (cpu ? { cpu } : name ? { name } : {});

/** The body that makes a game like this one. @param {import("./api.js").GameView} view */
async function wishOf(view) {
  const seats = seatsFrom(view, view.you ?? 0).map(asked);
  const { variant, opening, clock, length } = view.options.table;
  if (variant === "rummy") return { rules: view.rules, opening, clock, length, seats };
  return { rules: await rulesOf(view), target: view.target, format: view.options.format, seats };
}

/**
 * A new game of the same kind: same rules, target and seats. A seat that another person had is open again, by invitation;
 * a room of rummy where nobody is waited for is dealt at once.
 * @param {import("./api.js").GameView} view
 */
export async function playAgain(view) {
  const made = await api.createGame(await wishOf(view));
  if (view.rules === "rummy" && made.invites.length === 0) await api.deal(made.id, made.view.version);
  goToTable(made.view);
}
