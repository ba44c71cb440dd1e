/** The list with the named entries, in their new order, on the places that they held (CONTRACT section 2). */
export function reordered<Entry>(list: readonly Entry[], order: readonly Entry[]): Entry[] {
  const named = new Set(order);
  const next = order[Symbol.iterator]();
  return list.map((entry) => {
    const replacement = named.has(entry) ? next.next() : null;
    return replacement && !replacement.done ? replacement.value : entry;
  });
}
