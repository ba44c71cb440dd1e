import type { MonthSums } from './rules';

/** Sums of months, true at a revision of their account's books. */
interface Kept {
  revision: number;
  months: ReadonlyMap<string, MonthSums>;
}

/** Most sums that a process keeps, some 100 bytes each; beyond, what was not used for longest is forgotten. */
const MOST_SUMS = 100_000;

/** By the database, then by what they are sums of; the one used last is last. */
const stores = new WeakMap<object, Map<string, Kept & { size: number }>>();

function storeOf(database: object) {
  const store = stores.get(database) ?? new Map<string, Kept & { size: number }>();
  stores.set(database, store);
  return store;
}

/** The sums that are kept under a key. They are not to be changed. */
export function keptMonths(database: object, key: string): Kept | undefined {
  const store = storeOf(database);
  const kept = store.get(key);
  if (!kept) return undefined;
  store.delete(key);
  store.set(key, kept);
  return kept;
}

/** Keeps sums, unless later ones are kept. */
export function keepMonths(database: object, key: string, { revision, months }: Kept): void {
  const store = storeOf(database);
  if ((store.get(key)?.revision ?? 0) > revision) return;
  store.delete(key);
  let size = months.size;
  for (const { cells, notConverted } of months.values()) size += cells.length + notConverted.length;
  if (size > MOST_SUMS) return;
  store.set(key, { revision, months, size });
  let total = 0;
  for (const kept of store.values()) total += kept.size;
  for (const [oldest, kept] of store) {
    if (total <= MOST_SUMS) return;
    store.delete(oldest);
    total -= kept.size;
  }
}
