import type { Place } from '../changes/open-items';

/** The dimensions of the board in pixels; all rows have the same height. */
export interface Measures {
  head: number;
  row: number;
  /** Between two groups. */
  gap: number;
  /** Of a group's frame, on each side. */
  border: number;
}

export interface Extent {
  top: number;
  rowsTop: number;
  height: number;
}

/** The extents of the groups, from the top of the board, by the number of their visible rows. */
export function layOut(rows: readonly number[], measures: Measures): { groups: Extent[]; height: number } {
  const { head, row, gap, border } = measures;
  let top = 0;
  const groups = rows.map((count) => {
    const extent = { top, rowsTop: top + border + head, height: head + count * row + 2 * border };
    top += extent.height + gap;
    return extent;
  });
  return { groups, height: Math.max(0, top - gap) };
}

/** The rows of a group, from and up to (not including), between two heights of the board. */
export function rowsInSight(
  extent: Extent,
  count: number,
  sight: { from: number; to: number },
  { row }: Measures,
): [from: number, to: number] {
  const from = Math.floor((sight.from - extent.rowsTop) / row);
  const to = Math.ceil((sight.to - extent.rowsTop) / row);
  return [Math.max(0, Math.min(count, from)), Math.max(0, Math.min(count, to))];
}

/**
 * The drop position of something dragged to the height `y`. The board opens a gap for it, so this is the position that
 * is stable once the gap is open.
 *
 * @param counts the numbers of other rows that the groups show
 * @param from its current position
 */
export function placeAt(counts: readonly number[], y: number, from: Place, measures: Measures): Place {
  let place = from;
  // Opening the gap moves the rows below by one, which may change the position; then it is stable.
  for (let round = 0; round < 3; round++) {
    const next = placeUnder(counts, y, place, measures);
    if (next.group === place.group && next.index === place.index) break;
    place = next;
  }
  return place;
}

function placeUnder(counts: readonly number[], y: number, held: Place, measures: Measures): Place {
  const shown = counts.map((count, group) => (group === held.group ? count + 1 : count));
  const { groups } = layOut(shown, measures);
  const under = groups.findIndex(({ top, height }) => y < top + height + measures.gap / 2);
  const group = under < 0 ? groups.length - 1 : under;
  const extent = groups[group];
  const count = counts[group] ?? 0;
  if (!extent) return held;
  if (y >= extent.rowsTop) {
    return { group, index: Math.min(count, Math.floor((y - extent.rowsTop) / measures.row)) };
  }
  const above = counts[group - 1];
  const nearAbove = y < extent.top + measures.head / 2;
  return count > 0 && nearAbove && above !== undefined
    ? { group: group - 1, index: above }
    : { group, index: 0 };
}

/** The index of a group dragged to the height `y`: that of the nearest gap between groups. */
export function groupIndexAt(groups: readonly Extent[], y: number, dragged: number): number {
  const last = groups.at(-1);
  if (!last) return dragged;
  const gaps = [...groups.map(({ top }) => top), last.top + last.height];
  const distances = gaps.map((gap) => Math.abs(gap - y));
  const nearest = distances.indexOf(Math.min(...distances));
  // Without the dragged group, those below it have an index less.
  return nearest > dragged ? nearest - 1 : nearest;
}
