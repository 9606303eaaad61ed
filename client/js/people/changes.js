/** Who came, who went and who is away, read from two views one after the other and from who is present. */

/** @typedef {import("../api.js").GameView} View */

const isPerson = ({ cpu, open }) => !cpu && !open;

/** Whether a person is known to be away. @param {number[] | null} presence the seats that are present, null while that is unknown */
export const isAway = (presence, seat) => presence !== null && !presence.includes(seat);

/** The other persons at a table. @param {View} view */
export const othersAt = ({ seats, you }) => seats.filter((seat) => seat.seat !== you && isPerson(seat));

/** What became of a seat: `cpu` a CPU plays for whoever had it, `left` it is open again, `sat` somebody took it, `filled` a CPU did. */
function becameOf(before, now) {
  if (isPerson(before) && now.cpu) return "cpu";
  if (isPerson(before) && now.open) return "left";
  if (before.open && isPerson(now)) return "sat";
  return before.open && now.cpu ? "filled" : null;
}

/**
 * What changed at the seats of the others.
 * @param {View} before @param {View} now @returns {{kind: "cpu" | "left" | "sat" | "filled" | "host", seat: number}[]} `host`: the table is one's own to fill from now on
 */
export function seatChanges(before, now) {
  const changes = now.seats.filter(({ seat }) => seat !== now.you).flatMap((seat) => {
    const kind = becameOf(before.seats[seat.seat], seat);
    return kind ? [{ kind, seat: seat.seat }] : [];
  });
  const isHost = now.you !== null && now.host === now.you && before.host !== before.you;
  return isHost && now.status === "waiting" ? [...changes, { kind: "host", seat: now.you }] : changes;
}

/** The hand whose end one has not seen, since somebody dealt the next one meanwhile. @param {View} before @param {View} now @returns {string | null} */
export function missedHand(before, now) {
  const ranOn = before.status === "playing" && before.hand !== null && now.hand !== null;
  return ranOn && before.hand.id !== now.hand.id && before.hand.phase !== "finished" ? before.hand.id : null;
}

/**
 * Since when persons have been away; while nothing is known of them, what was known stands.
 * @param {Map<number, number>} since by seat, in milliseconds, as it was known before @param {number} at now
 */
export function awaySince(since, view, presence, at) {
  const away = othersAt(view).filter(({ seat }) => (presence === null ? since.has(seat) : isAway(presence, seat)));
  return new Map(away.map(({ seat }) => [seat, since.get(seat) ?? at]));
}
