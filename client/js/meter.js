import { html, nothing } from "../vendor/lit.js";
import { rich, t } from "./i18n.js";
import { spoken } from "./cards.js";
import { isDoubled } from "./limit.js";
import { afterDiscard, isBigGin, knockOffer, optionsOf } from "./turn.js";

/** Knocking with all that is allowed gives the rivals their best chance of a tie. */
function tie({ hand, options }, armed) {
  const { tie_undercuts: undercuts, undercut_bonus: bonus } = options.table;
  return undercuts && armed !== null && armed.deadwood > 0 && armed.deadwood === hand.knock_limit ? bonus : null;
}

/** What the touched card, or the pile under the pointer, would leave. @returns {[string, object] | null} */
function effect(view, offer, { touched, preview, armed, rival }) {
  const bonus = tie(view, armed);
  if (bonus !== null) return [rival ? "meter.tie" : "meter.tie.any", { ...rival, bonus: isDoubled(view) ? 2 * bonus : bonus }];
  const entry = touched ? afterDiscard(view, touched) : null;
  if (entry && !entry.legal) return ["meter.locked", { card: spoken(touched, false) }];
  if (isBigGin(offer)) return ["meter.big-gin", {}];
  if (offer?.ready) return [offer.gin ? "meter.gin" : "meter.knock", { card: spoken(offer.card, false), left: offer.deadwood }];
  if (entry) return ["meter.after", { card: spoken(touched, false), left: entry.deadwood }];
  return preview || optionsOf(view).take ? takeEffect(view.hand) : null;
}

function takeEffect({ take_preview: take }) {
  return take ? ["meter.take", { thrown: spoken(take.discard, false), left: take.deadwood }] : null;
}

/**
 * The counter above the hand: the loose points now, and what the touched card would leave.
 * @param {{touched: string | null, preview: boolean, armed: object | null, rival: object | null}} ui `rival` is the only one, if there is one only
 */
export function meter(view, ui) {
  const offer = ui.armed ?? knockOffer(view, ui.touched);
  const tone = offer?.gin ? "gin" : offer?.ready ? "knock" : "";
  const says = effect(view, offer, ui);
  return html`<p class="meter ${tone}" data-testid="meter">
    <span class="meter-now">${t("meter.now")} <strong data-testid="deadwood">${view.hand.deadwood}</strong></span>
    <span class="meter-effect" data-testid="meter-effect">${says ? rich(...says) : nothing}</span>
  </p>`;
}
