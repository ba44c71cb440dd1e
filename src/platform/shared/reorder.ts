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

/** Whether no entry and no place is named twice; entries of several groups may have the same index in each. */
export function isUnambiguous<Entry extends OrderEntry>(
  entries: readonly Entry[],
  groupOf: (entry: Entry) => number | null | undefined = () => null,
): boolean {
  const places = entries.flatMap((entry) =>
    entry.orderIndex === undefined ? [] : [`${String(entry.orderIndex)} ${String(groupOf(entry))}`],
  );
  return (
    new Set(entries.map(({ id }) => id)).size === entries.length && new Set(places).size === places.length
  );
}

/**
 * The new positions of rows (in their order), of which those named share the positions that they had, in their new order.
 * Equal positions, as a row has that an undo brings back, define no order: then all are numbered anew, by steps of `gap`.
 *
 * @throws the error of `notFound` if one of them is not there
 */
export function positionUpdates<Row extends { id: number; position: number }>(
  rows: readonly Row[],
  ids: readonly number[],
  notFound: () => Error,
  gap: number,
): { row: Row; to: { position: number } }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound();
    return row;
  });
  const areDistinct = new Set(rows.map(({ position }) => position)).size === rows.length;
  return reordered(rows, named).flatMap((row, at) => {
    const position = (areDistinct ? rows[at]?.position : undefined) ?? (at + 1) * gap;
    return position === row.position ? [] : [{ row, to: { position } }];
  });
}

/** The ids of entries by their places. */
export function placedOrder(order: readonly { id: number; place: number }[]): number[] {
  return order.toSorted((a, b) => a.place - b.place).map(({ id }) => id);
}

const NO_INDEX = 1_000_000;

/** The ids in the order that the entries request (specification, tools section 9). */
export function wishedOrder(entries: readonly OrderEntry[]): number[] {
  const keyed = entries.map(({ id, orderIndex }, at) => ({ id, key: orderIndex ?? NO_INDEX + at }));
  return keyed.sort((a, b) => a.key - b.key).map(({ id }) => id);
}
