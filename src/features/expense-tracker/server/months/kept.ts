import { type BoundedMap, createBoundedMap } from '@/platform/server/bounded-map';
import type { MonthSums } from './rules';

/** Sums of months, true at a revision of their account's books. */
interface Kept {
  revision: number;
  months: ReadonlyMap<string, MonthSums>;
}

/** Most sums that a process keeps, some 100 bytes each. */
const MOST_SUMS = 100_000;

/** By the database, then by what they are sums of. */
const stores = new WeakMap<object, BoundedMap<Kept>>();

function storeOf(database: object): BoundedMap<Kept> {
  const store = stores.get(database) ?? createBoundedMap<Kept>(MOST_SUMS);
  stores.set(database, store);
  return store;
}

/** The sums that are kept under a key. They are not to be changed. */
export function keptMonths(database: object, key: string): Kept | undefined {
  return storeOf(database).get(key);
}

/** Keeps sums, unless later ones are kept. */
export function keepMonths(database: object, key: string, kept: Kept): void {
  const store = storeOf(database);
  if ((store.get(key)?.revision ?? 0) > kept.revision) return;
  let size = kept.months.size;
  for (const { cells, notConverted } of kept.months.values()) size += cells.length + notConverted.length;
  store.set(key, kept, size);
}
