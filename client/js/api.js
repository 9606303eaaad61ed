import { recall, remember } from "./storage.js";
import { connection, patiently } from "./connection.js";
import { keepInvites } from "./invites.js";
import { serverTime } from "./server-time.js";

/**
 * @typedef {{id: string, version: number, status: string, seats: object[], you: number | null, target: number,
 *   hand: object | null, legal: object[], events: object[], next_commitment: string | null, winner: number | null}} GameView
 * @typedef {{move: string} & Record<string, unknown>} Move
 */

/** A refusal in the API's words: `code` and `params` are for the translator, `view` is the present view of a stale move. */
export class Problem extends Error {
  constructor(status, { code = `http-${status}`, params = {}, view = null } = {}) {
    super(code);
    Object.assign(this, { status, code, params, view });
  }
}

/** Statuses that say that a token opens no seat, or no seat any more. */
export const SEAT_LOST = [401, 403];

const known = new Map(); // path and token → {etag, data}

const ID = /^[\w-]{1,40}$/;
const TOKEN = /^[\w-]{43}$/;
const stored = (key, pattern) => {
  const value = recall(key, null);
  return typeof value === "string" && pattern.test(value) ? value : null;
};

/** Whether a value can name a game or a hand in an address. @param {unknown} value */
export const isId = (value) => typeof value === "string" && ID.test(value);

/** The game last sat down to, null where none is stored. @returns {string | null} */
export const lastGame = () => stored("last.game", ID);

/** The token of a game; a damaged one counts as none, since no header could carry it. @returns {string | null} */
export const tokenOf = (game) => stored(`token.${game}`, TOKEN);
export const keepToken = (game, token) => remember(`token.${game}`, token);

/** Random text for headers and seeds. @param {number} bytes @param {"url" | "hex"} form */
export function randomText(bytes, form = "url") {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  if (form === "hex") return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return btoa(String.fromCharCode(...raw)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function readProblem(answer) {
  const body = await answer.json().catch(() => ({}));
  return new Problem(answer.status, body);
}

const bearer = (token) => (token ? { Authorization: `Bearer ${token}` } : {});
const authorization = (game) => bearer(game && tokenOf(game));

/** Sends, and notes what time it is at the server. @returns {Promise<Response>} */
async function timed(path, options) {
  const asked = Date.now();
  const answer = await fetch(path, options);
  serverTime.hear(Date.parse(answer.headers.get("Date")), asked, Date.now());
  return answer;
}

/** GET with the ETag of last time. A poll tries once; a first load keeps trying while the net is away. */
async function get(path, { game = null, once = false, token = game && tokenOf(game) } = {}) {
  const memo = `${path} ${token ?? ""}`;
  const headers = { Accept: "application/json", ...bearer(token) };
  if (known.has(memo)) headers["If-None-Match"] = known.get(memo).etag;
  const answer = await patiently((signal) => timed(path, { headers, signal, cache: "no-store" }), { once });
  if (answer.status === 304) return known.get(memo).data;
  if (!answer.ok) throw await readProblem(answer);
  const data = await answer.json();
  const etag = answer.headers.get("ETag");
  if (etag) known.set(memo, { etag, data });
  return data;
}

/** POST under one Idempotency-Key for all its tries, so that a move is made once whatever the net does. */
async function post(path, body, { game = null, version = null, what = "move", tell = [] } = {}) {
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    "Idempotency-Key": randomText(18),
    ...authorization(game),
  };
  if (version !== null) headers["If-Match"] = `"${version}"`;
  const text = JSON.stringify(body);
  const answer = await patiently((signal) => timed(path, { method: "POST", headers, body: text, signal }), { what, tell });
  if (!answer.ok) throw await readProblem(answer);
  return answer.json();
}

async function seated(promise) {
  const made = await promise;
  keepToken(made.id, made.token);
  keepInvites(made.id, made.invites);
  remember("last.game", made.id);
  return made;
}

export const api = {
  connection,
  /** @returns {Promise<{id: string, token: string, seat: number, invites: object[], view: GameView}>} */
  createGame: (body) => seated(post("api/games", body)),
  joinGame: (game, body) => seated(post(`api/games/${game}/join`, body)),
  /** Gives the own seat up; its token opens nothing from then on. */
  leave: (game) => post(`api/games/${game}/leave`, {}, { game }),
  /** Puts a CPU on a seat. @returns {Promise<GameView>} */
  fillSeat: (game, seat) => post(`api/games/${game}/seats/${seat}/cpu`, {}, { game }),
  /** @returns {Promise<{seat: number, invite: string, view: GameView}>} a new invitation; the one before opens nothing any more */
  invite: (game, seat) => post(`api/games/${game}/seats/${seat}/invite`, {}, { game }),
  /** The game in which the same people go on after a finished one. */
  playOn: (game) => seated(post(`api/games/${game}/rematch`, {}, { game })),
  /** A game as a token sees it that is not kept here. @returns {Promise<GameView>} */
  gameAs: (id, token) => get(`api/games/${id}`, { token }),
  rematch: (hand) => seated(post(`api/hands/${hand}/rematch`, {})),
  /** @returns {Promise<GameView>} */
  game: (id, options = {}) => get(`api/games/${id}`, { game: id, ...options }),
  /** Posts a move as `legal` lists it. @param {string} game @param {Move} move @param {number} version @returns {Promise<GameView>} */
  play: (game, { move, ...fields }, version) => post(`api/games/${game}/${move}`, fields, { game, version }),
  /** Deals with a seed of this browser's own in it. @returns {Promise<GameView>} */
  deal: (game, version) => post(`api/games/${game}/deal`, { client_seed: randomText(32, "hex") }, { game, version }),
  hands: (game) => get(`api/games/${game}/hands`, { game }),
  record: (hand) => get(`api/hands/${hand}`),
  positions: (hand, view = "all") => get(`api/hands/${hand}/positions?view=${view}`),
  showdown: (hand) => get(`api/hands/${hand}/showdown`),
  /** A finished hand at another named table; refused as `not-comparable` where the facts would be others there. */
  showdownAt: (hand, rules) => get(`api/hands/${hand}/showdown?rules=${rules}`),
  /** @returns {Promise<{rules: object[], choices: Record<string, unknown[]>, custom_targets: [number, number]}>} */
  rules: () => get("api/rules"),
  workedHands: () => get("api/worked-hands", { once: true }),
  comments: (hand, before = null) => get(`api/hands/${hand}/comments${before ? `?before=${before}` : ""}`),
  /** @param {{name?: string, text: string}} body who comments too often is told so */
  comment: (hand, body) => post(`api/hands/${hand}/comments`, body, { what: "load", tell: [429] }),
  proof: (hand) => get(`api/hands/${hand}/proof`),
  /** What cards make as a meld of rummy, or why they are none. @param {string[]} cards */
  readMeld: (cards) => post("api/calculator/meld", { cards }, { what: "load" }),
  /** The best that cards of rummy open with. @param {{cards: string[], opening?: number, must_use?: string}} asked */
  findOpening: (asked) => post("api/calculator/opening", asked, { what: "load" }),
};
