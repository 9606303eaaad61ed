import { chime } from "./chime.js";
import { t } from "./i18n.js";
import { nameOf } from "./names.js";
import { mayNotify, notify } from "./notify.js";
import { hasCompany } from "./seating.js";
import { settings } from "./settings.js";

const others = (view) => view.seats.filter(({ seat, open }) => seat !== view.you && !open).map(({ seat }) => nameOf(view, seat));

function call(view) {
  if (settings.get("sound")) chime();
  if (document.hidden && mayNotify()) notify({ title: t("notify.title"), body: t("notify.body", { who: others(view).join(", ") }), game: view.id });
}

/**
 * Calls whoever is waited for by other people when the turn comes round: by a sound, and by a notice while the page is out of sight.
 * @param {import("./session.js").Session} session @param {(view: import("./api.js").GameView) => boolean} isOurs whether the turn is one's own
 */
export function callTurns(session, isOurs) {
  let was = true;
  session.addEventListener("view", ({ detail }) => {
    const is = isOurs(session.view);
    if (is && !was && !detail.first && hasCompany(session.view)) call(session.view);
    was = is;
  });
}
