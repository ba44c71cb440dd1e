import { type BoundedMap, createBoundedMap } from '@/platform/server/bounded-map';

/** What is kept of a month. */
export interface MonthParts {
  cells: readonly unknown[];
  notConverted?: readonly unknown[];
}

/** Sums of months, true at a revision of their account's books. */
export interface Kept<Month extends MonthParts> {
  revision: number;
  months: ReadonlyMap<string, Month>;
}

/** Most sums, lines without a rate and months that a process keeps of a database, some 100 bytes each. */
const MOST_SUMS = 100_000;

/** By the database, then by what they are sums of. */
const stores = new WeakMap<object, BoundedMap<Kept<MonthParts>>>();

function storeOf(database: object): BoundedMap<Kept<MonthParts>> {
  const store = stores.get(database) ?? createBoundedMap<Kept<MonthParts>>(MOST_SUMS);
  stores.set(database, store);
  return store;
}

/** The sums that are kept under a key, which says of which kind they are. They are not to be changed. */
export function keptMonths<Month extends MonthParts>(database: object, key: string): Kept<Month> | undefined {
  return storeOf(database).get(key) as Kept<Month> | undefined;
}

/** Keeps sums, unless later ones are kept. */
export function keepMonths(database: object, key: string, kept: Kept<MonthParts>): void {
  const store = storeOf(database);
  if ((store.get(key)?.revision ?? 0) > kept.revision) return;
  let size = kept.months.size;
  for (const { cells, notConverted = [] } of kept.months.values()) size += cells.length + notConverted.length;
  store.set(key, kept, size);
}
