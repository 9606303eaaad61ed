/**
 * Hash routes, so that any static server works and every screen can be shared and reloaded.
 * @typedef {{name: "lobby" | "gin" | "sheet" | "replay" | "tables" | "sit" | "pad" | "editor" | "room" | "rummy" | "seat" | "missing", id: string, query: Record<string, string>}} Route
 */
const SCREENS = { gin: "gin", partida: "sheet", mano: "replay", mesas: "tables", sentarse: "sit", marcador: "pad", editor: "editor", rummy: "room", sala: "rummy", asiento: "seat" };
/** How many names follow the screen's own in its address, where that is not one. */
const NAMES = { mesas: 0, sentarse: 2, marcador: 0, editor: 0, rummy: 0, asiento: 2 };
const ID = /^[\w-]{1,64}$/;

/** @param {string} hash with or without the leading `#` @returns {Route} */
export function parseRoute(hash) {
  const [path, search = ""] = hash.replace(/^#/, "").split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const [word, ...names] = path.split("/").filter(Boolean);
  if (!word) return { name: "lobby", id: "", query };
  const isKnown = Object.hasOwn(SCREENS, word) && names.length === (NAMES[word] ?? 1) && names.every((each) => ID.test(each));
  return isKnown ? { name: SCREENS[word], id: names.join("/"), query } : { name: "missing", id: "", query };
}

/** @param {"lobby" | "gin" | "sheet" | "replay" | "tables" | "sit" | "pad" | "editor" | "room" | "rummy" | "seat"} name @param {string} [id] names joined by a slash @param {Record<string, string | number>} [query] */
export function linkTo(name, id = "", query = {}) {
  const word = Object.keys(SCREENS).find((key) => SCREENS[key] === name);
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return `#/${word ? [word, id].filter(Boolean).join("/") : ""}${search ? `?${search}` : ""}`;
}

/** The table of a game: each kind of game has its own screen. @param {{id: string, rules: string}} game */
export const tableLink = ({ id, rules }) => linkTo(rules === "rummy" ? "rummy" : "gin", id);

export function goToTable(game) {
  location.hash = tableLink(game);
}

export function go(name, id = "", query = {}) {
  location.hash = linkTo(name, id, query);
}

/** Changes the address without a new entry in the history and without a route change. */
export function replaceAddress(name, id, query) {
  history.replaceState(null, "", linkTo(name, id, query));
}
