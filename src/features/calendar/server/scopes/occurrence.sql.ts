import { calendarTexts } from '../../rules';
import { wallOfBasic } from '@/platform/shared/repeat/wall';
import type { Change } from '../changes/schema';
import { once, seriesOf, timeColumns } from '../events/rows';
import { invalid, ruleFor } from '../events/rules';
import { type Columns, type Edit, editedRow, occurrenceTime, ownFields, type Update } from './planning';
import { insertCopies, storeUpdates } from './storing.sql';
import type { Target } from './targets.sql';

/**
 * Edits occurrences by themselves: each becomes a row of its own, or its row is changed. Returns the ids of the new rows, then
 * those of the others. Raises 422.
 */
export async function editOccurrences(
  change: Change,
  asked: readonly { target: Target; edit: Edit }[],
  accountZone: string,
): Promise<number[]> {
  const made: Update[] = [];
  const updates: Update[] = [];
  for (const { target, edit } of asked) {
    const { row, overrides, recurrenceId } = target;
    const stored = overrides.find((override) => override.recurrence_id === recurrenceId);
    assertRule(edit, row);
    if (stored?.trashed_at === null) {
      const changed = ownFields(edit, stored.changed);
      updates.push({ row: stored, to: { ...editedRow(stored, edit, accountZone), changed } });
      continue;
    }
    const copy = copyOf(target, accountZone);
    const to = {
      ...copy.to,
      ...editedRow({ ...row, ...copy.to }, edit, accountZone),
      changed: ownFields(edit, ''),
    };
    // The row of an occurrence that was given up comes back.
    if (stored) updates.push({ row: stored, to: { ...contentOf(row), ...to, trashed_at: null } });
    else made.push({ row, to });
  }
  const ids = await insertCopies(change, made);
  await storeUpdates(change, updates);
  return [...ids, ...updates.map(({ row }) => row.id)];
}

/** A rule is of several occurrences; the one that the series has already may be sent along. */
function assertRule({ rule }: Edit, row: Target['row']): void {
  if (rule === undefined || rule === row.rule) return;
  if (ruleFor(rule, { allDay: row.all_day, zone: row.zone }) !== row.rule)
    throw invalid(calendarTexts.ruleOfOne);
}

function copyOf({ row, recurrenceId }: Target, accountZone: string) {
  const series = seriesOf(row);
  const start = wallOfBasic(recurrenceId ?? '') ?? series.start;
  return {
    to: {
      ...timeColumns(once(occurrenceTime(series, start, accountZone))),
      series_id: row.id,
      recurrence_id: recurrenceId ?? '',
    },
  };
}

function contentOf(row: Target['row']): Columns {
  const { title, location, url, notes, status, busy, color, reminders, extra } = row;
  return { title, location, url, notes, status, busy, color, reminders, extra };
}
