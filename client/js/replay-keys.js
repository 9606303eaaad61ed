/** Keys of a replay: pure reading of a key press. Letters and digits can be switched off in the settings. */

const LETTERS = { c: "copy", v: "view", s: "read" };
const STEPS = { ArrowLeft: ["step", -1], ArrowRight: ["step", 1], Home: ["jump", 0], End: ["jump", Infinity] };
const ROUNDS = { ArrowLeft: ["round", -1], ArrowRight: ["round", 1] };
const TENTHS = "1234567890";

/**
 * @param {{key: string, shiftKey?: boolean, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean}} event
 * @param {{letters: boolean, onButton: boolean, onRange: boolean}} place a slider takes plain arrows itself, a button takes Space
 * @returns {[string, number?] | null}
 */
export function replayCommand(event, { letters, onButton, onRange }) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.shiftKey && ROUNDS[event.key]) return ROUNDS[event.key];
  if (STEPS[event.key]) return onRange ? null : STEPS[event.key];
  if (event.key === " ") return onButton ? null : ["toggle"];
  if (!letters) return null;
  const tenth = TENTHS.indexOf(event.key) + 1;
  if (tenth > 0) return ["tenth", tenth];
  const command = LETTERS[event.key.toLowerCase()];
  return command ? [command] : null;
}
