import { api } from "./api.js";
import { go } from "./router.js";

/**
 * A new game of the same kind: same rules, target and seats. A seat that another person had is open again, by invitation.
 * @param {import("./api.js").GameView} view
 */
export async function playAgain({ rules, target, options, seats }) {
  const kinds = seats.map(({ name, cpu }) => (cpu ? { cpu } : name ? { name } : {}));
  const made = await api.createGame({ rules, target, format: options.format, seats: kinds });
  go("gin", made.id);
}
