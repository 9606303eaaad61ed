/**
 * The own cards, each with a name: two equal cards are two things in the hand. A name is the card's code, for further copies with a
 * number after it: `5H`, `5H-2`.
 */
export const JOKER = "XX"; // of which there are four

/** @param {string} name @returns {string} the card's code */
export const codeOf = (name) => name.slice(0, 2);

export const codesOf = (names) => names.map(codeOf);

function freeName(code, taken) {
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? code : `${code}-${copy}`;
    if (!taken.includes(name)) return name;
  }
}

/** How many of each code. @param {string[]} cards @returns {Map<string, number>} */
export function countsOf(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/**
 * The names of the cards that are held now, in the order in which they came.
 * @param {string[]} before the names of those held before @param {string[]} cards the codes held now
 * @param {Iterable<string>} [gone] names of those that were just laid or thrown: of equal cards they go first
 * @returns {string[]}
 */
export function holdingOf(before, cards, gone = []) {
  const left = countsOf(cards);
  const went = new Set(gone);
  const staying = new Set();
  for (const name of [...before.filter((each) => !went.has(each)), ...before.filter((each) => went.has(each))]) {
    if (!take(left, codeOf(name))) continue;
    staying.add(name);
  }
  const names = before.filter((name) => staying.has(name));
  for (const card of cards) if (take(left, card)) names.push(freeName(card, names));
  return names;
}

function take(left, code) {
  const there = left.get(code) ?? 0;
  if (there > 0) left.set(code, there - 1);
  return there > 0;
}

/** The names of held cards that stand for rows of codes; of equal ones the first. Cards not held are left out. @returns {string[][]} */
export function namesFor(names, rows) {
  const free = [...names];
  return rows.map((row) =>
    row.flatMap((code) => {
      const at = free.findIndex((name) => codeOf(name) === code);
      return at < 0 ? [] : free.splice(at, 1);
    }),
  );
}

const last = (names, code, count = 1) => names.filter((name) => codeOf(name) === code).slice(-count);

/**
 * What hangs on single cards: the one just drawn, the one from the pile that must be used, freed jokers that must be laid again. Of
 * equal cards it is the one that came last.
 * @param {string[]} names in the order of their coming @param {object} hand of the view @param {boolean} onTurn whether the duties are ours
 * @returns {{fresh: string | null, must: string | null, freed: Set<string>}}
 */
export function dutiesOf(names, hand, onTurn) {
  const one = (code) => (code ? (last(names, code)[0] ?? null) : null);
  const freed = onTurn && hand.freed_jokers ? last(names, JOKER, hand.freed_jokers) : [];
  return { fresh: one(hand.drawn), must: onTurn ? one(hand.must_use) : null, freed: new Set(freed) };
}
