import { html, nothing } from "../vendor/lit.js";
import { cardBack, cardFace, cardTag } from "./cards.js";
import { t, rich } from "./i18n.js";
import { settings } from "./settings.js";
import { lastDoing, nameOf } from "./told.js";

const backs = (count) => Array.from({ length: count }, () => cardBack());

/** Backs, and while the rival picks up from the discards the face of that card: everybody saw it. */
function fan(view, seat, scene) {
  const count = scene ? scene.counts[seat.seat] : seat.cards;
  const taken = scene && scene.event.seat === seat.seat && scene.event.card && scene.event.event !== "discard" && scene.event.take !== false ? scene.event.card : null;
  return html`<div class="fan" data-testid="rival-cards" aria-hidden="true">
    ${taken ? [backs(count - 1), cardFace(taken)] : backs(count)}
  </div>`;
}

function pickups(view, seat) {
  const cards = view.hand?.rival_pickups.find((each) => each.seat === seat.seat)?.cards ?? [];
  if (!settings.get("rememberPickups") || cards.length === 0) return nothing;
  return html`<p class="pickups" data-testid="rival-pickups"><span>${t("rival.pickups")}</span> ${cards.map((card) => cardTag(card))}</p>`;
}

const doing = (lines) => lines.map(([key, params], i) => [i ? " · " : "", ...rich(key, params)]);

/** One rival's strip: who, what it did last, what it picked up, how many cards it holds. */
export const rivalStrip = (view, seat, { log, scene }) => html`
  <section class="rival ${view.hand?.turn === seat.seat ? "on-turn" : ""}" data-testid="rival" data-seat=${seat.seat} aria-label=${nameOf(view, seat.seat)}>
    <div class="rival-who">
      <p class="rival-name"><strong>${nameOf(view, seat.seat)}</strong>${seat.dealer ? dealerChip() : nothing}
        <span class="vh">${t("rival.cards", { n: seat.cards })}</span></p>
      <p class="rival-did" data-testid="rival-last">${doing(lastDoing(view, log, seat.seat))}</p>
      ${pickups(view, seat)}
    </div>
    ${fan(view, seat, scene)}
  </section>`;

export const dealerChip = () =>
  html`<abbr class="dealer" data-testid="dealer" title=${t("common.dealer")}><span aria-hidden="true">${t("common.dealer.letter")}</span><span class="vh">${t("common.dealer")}</span></abbr>`;
