import type { Place } from '../changes/open-items';

/** Pixels of the parts of the board; every row has the same height. */
export interface Measures {
  head: number;
  row: number;
  /** Between two groups. */
  gap: number;
  /** Of a group's frame, at each of its sides. */
  border: number;
}

export interface Extent {
  top: number;
  rowsTop: number;
  height: number;
}

/** Where the groups lie, from the top of the board, by how many rows each of them shows. */
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

/** The rows of a group, from and up to (not including), that lie between two heights of the board. */
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
 * The place that something dragged to the height `y` gets. The board makes room for it as it goes, so the place is the
 * one that it still has once the room is made.
 *
 * @param counts how many other rows each group shows
 * @param from the place that it has now
 */
export function placeAt(counts: readonly number[], y: number, from: Place, measures: Measures): Place {
  let place = from;
  // Room made for it moves what lies under the pointer by one row, which may be another place; then it is at rest.
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

/** The index that a group dragged to the height `y` gets: the nearest of the gaps between groups decides. */
export function groupIndexAt(groups: readonly Extent[], y: number, dragged: number): number {
  const last = groups.at(-1);
  if (!last) return dragged;
  const gaps = [...groups.map(({ top }) => top), last.top + last.height];
  const distances = gaps.map((gap) => Math.abs(gap - y));
  const nearest = distances.indexOf(Math.min(...distances));
  // Without itself, what lies below it has an index less.
  return nearest > dragged ? nearest - 1 : nearest;
}
