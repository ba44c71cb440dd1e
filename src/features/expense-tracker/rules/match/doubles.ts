import { groupedBy } from '@/platform/shared/grouped';

/** How far the days of doubles may be apart, inclusive. */
const NEAR = 3;

interface Dated {
  /** Days since 1970-01-01. */
  day: number;
  amount: number;
}

export interface Comparable extends Dated {
  /** What two must have one of in common to look alike. */
  keys: readonly string[];
}

type Shelf<Entry> = ReadonlyMap<string, readonly Entry[]>;

function shelved<Entry extends Comparable>(entries: readonly Entry[]): Shelf<Entry> {
  const shelf = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of entry.keys) {
      const place = `${String(entry.day)}\n${key}`;
      const there = shelf.get(place);
      if (there) there.push(entry);
      else shelf.set(place, [entry]);
    }
  }
  return shelf;
}

/** The entries that look like one, the nearest first; two of them are enough to tell that they are several. */
function alike<Entry extends Comparable>(shelf: Shelf<Entry>, { day, keys }: Comparable): Entry[] {
  const found = new Set<Entry>();
  for (let distance = 0; distance <= NEAR && found.size < 2; distance += 1)
    for (const at of distance === 0 ? [day] : [day - distance, day + distance])
      for (const key of keys)
        for (const entry of shelf.get(`${String(at)}\n${key}`) ?? []) if (found.size < 2) found.add(entry);
  return [...found];
}

/**
 * Finds rows that look like things that are there already (specification 5.10 c′): within three days, with a key in
 * common. `sure` where neither the row nor the thing looks like another one.
 */
export function findDoubles<Row extends Comparable, Thing extends Comparable>(
  rows: readonly Row[],
  things: readonly Thing[],
  settle: (row: Row, thing: Thing, sure: boolean) => void,
): void {
  const ofThings = shelved(things);
  const ofRows = shelved(rows);
  for (const row of rows) {
    const found = alike(ofThings, row);
    const [thing] = found;
    if (thing) settle(row, thing, found.length === 1 && alike(ofRows, thing).length === 1);
  }
}

/** What an import brought in; `isTaken`: a row of the file is its double already. */
interface Brought extends Dated {
  importId: number | null;
  isTaken: boolean;
}

/**
 * Pairs rows that are left with things of the same day and amount, whatever their texts, if most rows of the whole file are
 * doubles of one import so: a file that was brought in before and is read otherwise now.
 */
export function findReadAgain<Row extends Dated, Thing extends Brought>(
  rows: readonly Row[],
  things: readonly Thing[],
  ofFile: number,
  settle: (row: Row, thing: Thing) => void,
): void {
  const placeOf = ({ day, amount }: Dated) => `${String(day)} ${String(amount)}`;
  for (const brought of groupedBy(things, ({ importId }) => importId).values()) {
    const free = brought.filter(({ isTaken }) => !isTaken);
    const waiting = groupedBy(free, placeOf);
    const pairs = rows.flatMap((row) => {
      const thing = waiting.get(placeOf(row))?.shift();
      return thing ? [{ row, thing }] : [];
    });
    const doubles = brought.length - free.length + pairs.length;
    // Only one import has more than half.
    if (doubles < 2 || doubles * 2 <= ofFile) continue;
    for (const { row, thing } of pairs) settle(row, thing);
    return;
  }
}
