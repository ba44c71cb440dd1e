import { shelfOf, type Taken } from './shelf';

/** How far days may be apart, inclusive. */
export const NEAR = 5;

export interface Row {
  /** Days since 1970-01-01. */
  day: number;
  amount: number;
}

export interface Thing extends Row {
  /** Tells things of a day apart: the lower one comes first. */
  id: number;
}

/** The first thing of a day that a row may be paired with and that was not taken. */
export type Finder<R, T> = (row: R, day: number) => T | undefined;

/** Pairs rows with things within five days, the nearest of all first. */
export function pairNearest<R extends Row, T extends Thing>(
  rows: readonly R[],
  finders: readonly Finder<R, T>[],
  taken: Taken,
  settle: (row: R, thing: T) => void,
): void {
  let open = rows;
  for (let distance = 0; distance <= NEAR; distance += 1) {
    for (const find of finders) {
      open = open.filter((row) => {
        // A bank books later than a person pays.
        const thing = find(row, row.day - distance) ?? find(row, row.day + distance);
        if (!thing) return true;
        taken.add(thing);
        settle(row, thing);
        return false;
      });
    }
  }
}

/** Finds things of a day that have a key in common with the row. */
export function sharing<R extends Row, T extends Thing>(
  things: readonly T[],
  taken: Taken,
  keys: { ofRow: (row: R) => Iterable<string>; ofThing: (thing: T) => Iterable<string> },
): Finder<R, T> {
  const shelf = shelfOf<T>(taken);
  for (const thing of things)
    for (const key of keys.ofThing(thing)) shelf.put(`${String(thing.day)}\n${key}`, thing);
  return (row, day) => {
    let first: T | undefined;
    for (const key of keys.ofRow(row)) {
      const thing = shelf.peek(`${String(day)}\n${key}`);
      if (thing && (!first || thing.id < first.id)) first = thing;
    }
    return first;
  };
}

/** Keys of what has the same amount. */
export const ofAmount = {
  ofRow: ({ amount }: Row) => [String(amount)],
  ofThing: ({ amount }: Row) => [String(amount)],
};

const placeOf = ({ amount }: Row, day: number) => `${String(amount)}\n${String(day)}`;

/** How many there are of an amount within five days of a day. */
function counter(entries: readonly Row[]): (entry: Row) => number {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const place = placeOf(entry, entry.day);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return (entry) => {
    let count = 0;
    for (let away = -NEAR; away <= NEAR; away += 1)
      count += counts.get(placeOf(entry, entry.day + away)) ?? 0;
    return count;
  };
}

/** Finds what is the only candidate both ways: of the same amount, within five days. */
export function onlyOnes<R extends Row, T extends Thing>(
  rows: readonly R[],
  things: readonly T[],
  taken: Taken,
): Finder<R, T> {
  const left = things.filter((thing) => !taken.has(thing));
  const [rowsNear, thingsNear] = [counter(rows), counter(left)];
  const find = sharing<R, T>(
    left.filter((thing) => rowsNear(thing) === 1),
    taken,
    ofAmount,
  );
  return (row, day) => (thingsNear(row) === 1 ? find(row, day) : undefined);
}
