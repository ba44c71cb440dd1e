import { shelfOf, type Taken } from './shelf';

interface Identified {
  amount: number;
  /** '' for none. */
  externalId: string;
  fingerprint: string | null;
}

/**
 * Finds rows among things by their ids and fingerprints. A fingerprint counts where the row or the thing has no id, and the k-th twin of a row is found only if there are k such things.
 */
export function identify<Row extends Identified, Thing extends Identified & object>(
  rows: readonly Row[],
  things: readonly Thing[],
  taken: Taken,
  settle: (row: Row, thing: Thing) => void,
): void {
  const withId = shelfOf<Thing>(taken);
  const alike = shelfOf<Thing>(taken);
  const alikeWithoutId = shelfOf<Thing>(taken);
  for (const thing of things) {
    const { externalId, amount, fingerprint } = thing;
    if (externalId !== '') withId.put(`${externalId}\n${String(amount)}`, thing);
    if (fingerprint === null) continue;
    if (externalId !== '') withId.put(`${externalId}\n${fingerprint}`, thing);
    alike.put(fingerprint, thing);
    if (externalId === '') alikeWithoutId.put(fingerprint, thing);
  }
  const finders: ((row: Row) => Thing | undefined)[] = [
    // By the fingerprint too, since its amount may have been changed by hand.
    ({ externalId, fingerprint }) => withId.peek(`${externalId}\n${fingerprint ?? ''}`),
    ({ externalId, amount }) => withId.peek(`${externalId}\n${String(amount)}`),
    ({ externalId, fingerprint }) => (externalId === '' ? alike : alikeWithoutId).peek(fingerprint ?? ''),
  ];
  let open = rows;
  for (const find of finders) {
    open = open.filter((row) => {
      const thing = find(row);
      if (!thing) return true;
      taken.add(thing);
      settle(row, thing);
      return false;
    });
  }
}

/** Tells whether the id of a row belongs to things of other amounts only: banks that use ids again. */
export function reusedIds(things: readonly Identified[]): (row: Identified) => boolean {
  const amounts = new Map<string, Set<number>>();
  for (const { externalId, amount } of things) {
    if (externalId === '') continue;
    const known = amounts.get(externalId);
    if (known) known.add(amount);
    else amounts.set(externalId, new Set([amount]));
  }
  return ({ externalId, amount }) => amounts.get(externalId)?.has(amount) === false;
}
