/** The list with the entries of `order` rearranged among the positions that they held (CONTRACT section 2). */
export function reordered<Entry>(list: readonly Entry[], order: readonly Entry[]): Entry[] {
  const named = new Set(order);
  const next = order[Symbol.iterator]();
  return list.map((entry) => {
    const replacement = named.has(entry) ? next.next() : null;
    return replacement && !replacement.done ? replacement.value : entry;
  });
}

/** An entry of the documented order calls; a missing index counts as one million plus its index in the list. */
export interface OrderEntry {
  id: number;
  orderIndex?: number | undefined;
}

const NO_INDEX = 1_000_000;

/** The ids in the order that the entries request (specification, tools section 9). */
export function wishedOrder(entries: readonly OrderEntry[]): number[] {
  const keyed = entries.map(({ id, orderIndex }, at) => ({ id, key: orderIndex ?? NO_INDEX + at }));
  return keyed.sort((a, b) => a.key - b.key).map(({ id }) => id);
}
