import { hasCompany } from "./seating.js";

/** What people at a table need beyond the game itself, loaded where there are any. */

/** @param {import("./api.js").GameView} view */
export function needPeople(view) {
  if (!hasCompany(view)) return;
  import("./people/company.js");
  if (!view.hand) import("./people/waiting-list.js");
}

const opens = (dialog, view) => async () => (await import("./people/dialogs.js"))[dialog](view());

/**
 * What the menu offers of seats and links, as a name and what it does; its words are `menu.` with the name.
 * @param {() => import("./api.js").GameView | null} view the latest one @returns {[string, () => void][]}
 */
export function peopleEntries(view) {
  const now = view();
  if (!now || now.status === "finished") return [];
  const isSeated = now.you !== null;
  return [
    ...(isSeated ? [["other-device", opens("openSeatLink", view)]] : []),
    ["watch-link", opens("openWatchLink", view)],
    ...(isSeated && hasCompany(now) ? [["leave-table", opens("openLeaving", view)]] : []),
  ];
}
