import { reordered } from '@/platform/shared/reorder';

/** The rows whose positions change so that those named come in their new order; null if one is not there. */
export function positionsFor<Row extends { id: number; position: number }>(
  rows: readonly Row[],
  order: readonly number[],
): { row: Row; to: { position: number } }[] | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = order.flatMap((id) => byId.get(id) ?? []);
  if (named.length < order.length) return null;
  return reordered(rows, named).flatMap((row, at) => {
    const position = rows[at]?.position ?? 0;
    return position === row.position ? [] : [{ row, to: { position } }];
  });
}
