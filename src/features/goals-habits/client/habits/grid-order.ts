import type { GroupRow, HabitRow } from '../../answers';

/** The habits of a group; of none, or of the archive. */
export interface Section {
  name: string;
  /** Null: neither can it be changed, nor folded. */
  group: GroupRow | null;
  isArchive: boolean;
  rows: readonly HabitRow[];
  /** Its habits are not shown. */
  folded: boolean;
}

/** A line of the grid: the head of a section, or a habit. */
export type Line =
  | { key: string; kind: 'head'; section: Section }
  | { key: string; kind: 'habit'; habit: HabitRow; section: Section };

/**
 * Groups with their habits in their order, then the habits without one, then the archive; the groups without a habit only
 * if asked for.
 */
export function sectionsOf(
  groups: readonly GroupRow[],
  habits: readonly HabitRow[],
  { withEmpty, unfolded }: { withEmpty: boolean; unfolded: boolean },
): Section[] {
  const kept = habits.filter(({ archived }) => !archived);
  const rowsOf = (id: number | null) => kept.filter(({ groupId }) => groupId === id);
  const grouped = groups.map((group) => ({
    name: group.name,
    group,
    isArchive: false,
    rows: rowsOf(group.id),
    folded: group.folded && !unfolded,
  }));
  const others: Section[] = [
    { name: 'Without a group', group: null, isArchive: false, rows: rowsOf(null), folded: false },
    {
      name: 'Archived',
      group: null,
      isArchive: true,
      rows: habits.filter(({ archived }) => archived),
      folded: false,
    },
  ];
  return [...grouped, ...others].filter(
    ({ group, rows }) => rows.length > 0 || (withEmpty && group !== null),
  );
}

/** The lines of sections; without groups there are no heads. */
export function linesOf(sections: readonly Section[]): Line[] {
  const hasHeads = sections.some(({ group, isArchive }) => group !== null || isArchive);
  return sections.flatMap((section): Line[] => {
    const head: Line = { key: headKey(section), kind: 'head', section };
    const rows = section.rows.map((habit): Line => ({
      key: `h${String(habit.id)}`,
      kind: 'habit',
      habit,
      section,
    }));
    return [...(hasHeads ? [head] : []), ...(section.folded ? [] : rows)];
  });
}

function headKey({ group, isArchive }: Section): string {
  return isArchive ? 'archive' : `g${String(group?.id ?? 0)}`;
}

export interface HabitDrop {
  groupId: number | null;
  /** The habits of the group in their new order, the dropped one among them. */
  ids: number[];
}

/** Where a habit gets that is dropped above the line at `gap` (below the last one at the end); null: where it was. */
export function dropOf(lines: readonly Line[], id: number, gap: number): HabitDrop | null {
  const from = lines.findIndex((line) => line.kind === 'habit' && line.habit.id === id);
  const dragged = lines[from];
  if (!dragged || gap === from || gap === from + 1) return null;
  const above = lines.slice(0, gap).findLast((line) => line !== dragged);
  const section = (above ?? lines[0])?.section;
  if (!section || section.isArchive || dragged.section.isArchive) return null;
  const others = section.rows.map((row) => row.id).filter((other) => other !== id);
  // A folded group takes it at its end.
  const at = section.folded
    ? others.length
    : above?.kind === 'habit'
      ? others.indexOf(above.habit.id) + 1
      : 0;
  const ids = [...others.slice(0, at), id, ...others.slice(at)];
  const isSame = section === dragged.section && ids.every((one, place) => one === section.rows[place]?.id);
  return isSame ? null : { groupId: section.group?.id ?? null, ids };
}

/**
 * The ids of the groups when one is dropped above the line at `gap`, at the nearest border between groups, which is above
 * the line `at`; null: as they were.
 */
export function groupsAfter(
  lines: readonly Line[],
  id: number,
  gap: number,
): { ids: number[]; at: number } | null {
  const heads = lines.flatMap((line, at) =>
    line.kind === 'head' && line.section.group ? [{ id: line.section.group.id, at }] : [],
  );
  const before = heads.map((head) => head.id);
  const others = heads.filter((head) => head.id !== id);
  const end = lines.findIndex(({ kind, section }) => kind === 'head' && section.group === null);
  const borders = [...others.map(({ at }) => at), end < 0 ? lines.length : end];
  const place = borders.slice(1).filter((at, index) => gap > ((borders[index] ?? 0) + at) / 2).length;
  const ids = others.map((head) => head.id);
  ids.splice(place, 0, id);
  return ids.join() === before.join() ? null : { ids, at: borders[place] ?? 0 };
}

/** The ids of groups after one has gone by one place; null: it cannot. */
export function groupsMoved(ids: readonly number[], id: number, by: 1 | -1): number[] | null {
  const other = ids[ids.indexOf(id) + by];
  if (other === undefined) return null;
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}
