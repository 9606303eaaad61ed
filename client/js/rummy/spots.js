/** Where a dragged card is let go: on the pile, on a meld or one of its marked places, or on the table beside them. */

const PILE_MARGIN = 14;

const near = ({ left, right, top, bottom }, x, y, by) => x >= left - by && x <= right + by && y >= top - by && y <= bottom + by;

/**
 * What lies under a point. The card that is dragged lets the pointer through.
 * @returns {{kind: "pile" | "table"} | {kind: "meld", meld: number, target: string | null} | null} `target` is the key of a marked place
 */
export function spotAt(x, y) {
  const pile = document.querySelector('[data-testid="discard"]');
  if (pile && near(pile.getBoundingClientRect(), x, y, PILE_MARGIN)) return { kind: "pile" };
  const under = document.elementFromPoint(x, y);
  const meld = under?.closest("[data-meld]");
  if (meld) return { kind: "meld", meld: Number(meld.dataset.meld), target: under.closest("[data-target]")?.dataset.target ?? null };
  return under?.closest('[data-testid="melds"], [data-testid="tray"]') ? { kind: "table" } : null;
}

const OVER = "over-spot";

/** Shows where the card would go. @param {ReturnType<typeof spotAt>} spot */
export function showOver(spot) {
  endOver();
  if (!spot) return;
  const place = { pile: '[data-testid="discard"]', table: '[data-testid="melds"]', meld: `[data-testid="melds"] [data-meld="${spot.meld}"]` }[spot.kind];
  document.querySelector(place)?.classList.add(OVER);
}

export function endOver() {
  for (const node of document.querySelectorAll(`.${OVER}`)) node.classList.remove(OVER);
}
