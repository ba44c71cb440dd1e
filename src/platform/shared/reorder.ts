/** The list with the entries of `order` rearranged among the positions that they held (CONTRACT section 2). */
export function reordered<Entry>(list: readonly Entry[], order: readonly Entry[]): Entry[] {
  const named = new Set(order);
  const next = order[Symbol.iterator]();
  return list.map((entry) => {
    const replacement = named.has(entry) ? next.next() : null;
    return replacement && !replacement.done ? replacement.value : entry;
  });
}
