/**
 * Hash routes, so that any static server works and every screen can be shared and reloaded.
 * @typedef {{name: "lobby" | "gin" | "sheet" | "replay" | "missing", id: string, query: Record<string, string>}} Route
 */
const SCREENS = { gin: "gin", partida: "sheet", mano: "replay" };
const ID = /^[\w-]{1,64}$/;

/** @param {string} hash with or without the leading `#` @returns {Route} */
export function parseRoute(hash) {
  const [path, search = ""] = hash.replace(/^#/, "").split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const [word, id = "", ...rest] = path.split("/").filter(Boolean);
  if (!word) return { name: "lobby", id: "", query };
  const name = Object.hasOwn(SCREENS, word) && ID.test(id) && rest.length === 0 ? SCREENS[word] : "missing";
  return { name, id: name === "missing" ? "" : id, query };
}

/** @param {"lobby" | "gin" | "sheet" | "replay"} name @param {Record<string, string | number>} [query] */
export function linkTo(name, id = "", query = {}) {
  const word = Object.keys(SCREENS).find((key) => SCREENS[key] === name);
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return `#/${word ? `${word}/${id}` : ""}${search ? `?${search}` : ""}`;
}

export function go(name, id = "", query = {}) {
  location.hash = linkTo(name, id, query);
}

/** Changes the address without a new entry in the history and without a route change. */
export function replaceAddress(name, id, query) {
  history.replaceState(null, "", linkTo(name, id, query));
}
