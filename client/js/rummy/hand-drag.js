import { followDrag } from "../drag.js";
import { endOver, showOver, spotAt } from "./spots.js";

/** Dragging cards of the own hand: one to another place in it, one or all that are chosen onto the table. */

const ASKEW_PX = 14;

/** The cards that come along lie a little askew under the one that is dragged. */
function carry(node, others) {
  const [dx, dy] = node.style.translate.split(" ").map(parseFloat);
  others.forEach((other, i) => {
    const askew = ASKEW_PX * (i + 1);
    other.style.translate = `${dx + node.offsetLeft - other.offsetLeft + askew}px ${dy + node.offsetTop - other.offsetTop + askew / 2}px`;
    other.classList.add("carried");
  });
}

function letGo(hand) {
  hand.place = null;
  for (const node of hand.querySelectorAll(".carried")) {
    node.style.translate = "";
    node.classList.remove("carried");
  }
  endOver();
}

/**
 * Follows a press on a card; a chosen one takes the other chosen ones along.
 * @param {import("./hand.js").RummyHand} hand @param {PointerEvent} event @param {string} name of the card
 */
export function dragCards(hand, event, name) {
  if (event.button !== 0) return;
  const node = event.currentTarget;
  const along = hand.chosen.includes(name) ? hand.chosen : [name];
  const others = along.map((each) => hand.cardNode(each)).filter((each) => each && each !== node);
  followDrag(event, node, {
    spotAt,
    cards: () => hand.shown.map((each) => hand.cardNode(each)),
    over: (place, spot) => {
      hand.place = others.length ? null : place;
      carry(node, others);
      showOver(spot);
    },
    drop: (place, spot) => {
      letGo(hand);
      if (spot) hand.emit("dropped", { names: along, spot });
      else if (place !== null && !others.length) hand.reorder(name, place);
    },
    cancel: () => letGo(hand),
  });
}
