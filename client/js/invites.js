import { recall, remember } from "./storage.js";

/** The invitations that this browser holds: each opens one seat of a game to whoever has it. */

const INVITE = /^[\w-]{1,100}$/;
const KEY = (game) => `invites.${game}`;

/** @param {string} game @param {{seat: number, invite: string}[]} invites none forgets those held before */
export const keepInvites = (game, invites) => remember(KEY(game), invites.length ? invites : null);

/** Forgets the invitations to seats that are taken by now. @param {import("./api.js").GameView} view */
export function forgetUsed({ id, seats, status }) {
  const held = invitesOf(id);
  const open = status === "waiting" ? held.filter(({ seat }) => seats[seat]?.open) : [];
  if (open.length < held.length) keepInvites(id, open);
}

/** @param {string} game @returns {{seat: number, invite: string}[]} those that can stand in an address; what is stored may be damaged */
export function invitesOf(game) {
  const list = recall(KEY(game), []);
  return Array.isArray(list) ? list.filter((each) => Number.isInteger(each?.seat) && typeof each.invite === "string" && INVITE.test(each.invite)) : [];
}
