/** The time of a turn in numbers. */

/** Seconds left at which one is warned, from the first on. */
export const WARNINGS = [10, 5];

/** Milliseconds until a time, 0 when it is past; null without one. @param {string | null} ends RFC 3339 @param {number} now in ms */
export const leftOf = (ends, now) => (ends === null ? null : Math.max(0, Date.parse(ends) - now));

/** "0:38"; a second that has begun counts. @param {number} left in ms */
export function shownTime(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} left in ms @returns {"" | "soon" | "now"} */
export const toneOf = (left) => (left <= WARNINGS[1] * 1000 ? "now" : left <= WARNINGS[0] * 1000 ? "soon" : "");
