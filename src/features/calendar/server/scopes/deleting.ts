import { firstStart, seriesOf, timeColumns } from '../events/rows';
import { fromThereOn, halvesOf } from './following';
import type { Update } from './planning';
import type { Target } from './targets.sql';

/** What moves an event or a series to the trash. */
export function allGone({ row, overrides }: Target, now: Date): Update[] {
  return [row, ...overrides]
    .filter(({ trashed_at }) => trashed_at === null)
    .map((gone) => ({ row: gone, to: { trashed_at: now } }));
}

/** What takes occurrences out of their series; with the last one it goes to the trash. */
export function occurrencesGone(targets: readonly Target[], now: Date): Update[] {
  const [target] = targets;
  if (!target) return [];
  const { row, overrides } = target;
  const gone = new Set(targets.map(({ recurrenceId }) => recurrenceId ?? ''));
  const series = seriesOf(row);
  const left = { ...series, removed: [...series.removed, ...gone] };
  if (firstStart(left) === null) return allGone(target, now);
  return [
    { row, to: timeColumns(left) },
    ...overrides
      .filter(({ recurrence_id, trashed_at }) => trashed_at === null && gone.has(recurrence_id))
      .map((override) => ({ row: override, to: { trashed_at: now } })),
  ];
}

/** What ends a series before an occurrence. */
export function followingGone(target: Target, now: Date, accountZone: string): Update[] {
  const halves = halvesOf(target, accountZone);
  if (!halves) return allGone(target, now);
  return [
    { row: target.row, to: timeColumns(halves.old) },
    ...fromThereOn(target)
      .filter(({ trashed_at }) => trashed_at === null)
      .map((override) => ({ row: override, to: { trashed_at: now } })),
  ];
}
