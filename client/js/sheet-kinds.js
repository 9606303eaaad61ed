/**
 * What the score sheets of the games differ in: the keys of their words, and who is named beside a hand's result.
 * @typedef {{hand: string, who: string, by: "knocker" | "winner", counts: string, together: string, caption: string, more: string, replay: string, played: string, sum: string}} SheetKind
 */

/** @type {SheetKind} */
const GIN = {
  hand: "sheet.hand", who: "sheet.knocker", by: "knocker", counts: "sheet.counts", together: "sheet.counts-points", caption: "sheet.caption",
  more: "sheet.more", replay: "sheet.replay.of", played: "sheet.played", sum: "sheet.sum",
};

/** @type {SheetKind} */
const RUMMY = {
  hand: "rsheet.deal", who: "rsheet.winner", by: "winner", counts: "rsheet.counts", together: "rsheet.counts-points", caption: "rsheet.caption",
  more: "rsheet.more", replay: "rsheet.replay.of", played: "rsheet.played", sum: "rsheet.sum",
};

/** @param {{rules: string}} view */
export const kindOf = ({ rules }) => (rules === "rummy" ? RUMMY : GIN);

/** The words of rummy are fetched with its first sheet. @param {{rules: string}} view */
export async function needSheet({ rules }) {
  if (rules === "rummy") await import("./rummy/room-ready.js");
}
