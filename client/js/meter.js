import { html, nothing } from "../vendor/lit.js";
import { rich, t } from "./i18n.js";
import { spoken } from "./cards.js";
import { afterDiscard, knockOffer, optionsOf } from "./turn.js";

/** What the touched card, or the pile under the pointer, would leave. @returns {[string, object] | null} */
function effect(view, { touched, preview, armed, rival }) {
  const hand = view.hand;
  if (armed && armed.deadwood === hand.knock_limit) return ["meter.tie", rival];
  const entry = touched ? afterDiscard(view, touched) : null;
  if (entry && !entry.legal) return ["meter.locked", { card: spoken(touched, false) }];
  if (entry) return ["meter.after", { card: spoken(touched, false), left: entry.deadwood }];
  const take = hand.take_preview;
  const top = hand.discard_pile.at(-1)?.card;
  if (take && (preview || optionsOf(view).take)) {
    return ["meter.take", { card: spoken(top, false), thrown: spoken(take.discard, false), left: take.deadwood }];
  }
  return null;
}

/** The counter above the hand: the loose points now, and what the touched card would leave. */
export function meter(view, ui) {
  const offer = knockOffer(view, ui.touched);
  const tone = offer?.gin ? "gin" : offer?.ready ? "knock" : "";
  const says = effect(view, ui);
  return html`<div class="meter ${tone}" data-testid="meter">
    <span class="meter-now">${t("meter.now")} <strong data-testid="deadwood">${view.hand.deadwood}</strong></span>
    <span class="meter-effect" data-testid="meter-effect">${says ? rich(...says) : nothing}</span>
    ${tone ? html`<span class="meter-can">${tone === "gin" ? t("meter.gin") : t("meter.knock", { n: offer.deadwood })}</span>` : nothing}
  </div>`;
}
