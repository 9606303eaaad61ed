import { api } from "./api.js";
import { go } from "./router.js";
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

/**
 * A new game of the same kind: same rules, target and seats. A seat that another person had is open again, by invitation.
 * @param {import("./api.js").GameView} view
 */
export async function playAgain(view) {
  const seats = seatsFrom(view, view.you ?? 0).map(({ name, cpu }) => (cpu ? { cpu } : name ? { name } : {}));
  const made = await api.createGame({ rules: await rulesOf(view), target: view.target, format: view.options.format, seats });
  go("gin", made.id);
}
