import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { EventDetail, Occurrence } from '../answers';
import type { ruleDatesInput } from '../schema';
import { basicText, instantOf, wallOfBasic, wallText } from '@/platform/shared/repeat/wall';
import { notOfSeries, zoneOf } from './events/queries';
import { firstStart, isSeries, once, seriesOf } from './events/rows';
import { ruleFor, timeOf } from './events/rules';
import { expand, isShown, nextStarts } from '@/platform/shared/repeat/occurrences';
import type { Component } from './ics/properties';
import { findTarget, overrideOf, type Target } from './scopes/targets.sql';
import { ofRow, ofSeries, spanOf } from './window/rules';

/** Of a series, for its dialog. */
const NEXT = 5;

/**
 * An event, or an occurrence of a series (its first one where none is named), with everything; by the id of a changed
 * occurrence too. Raises 404.
 */
export async function readEvent(
  db: Kysely<Database>,
  ownerId: number,
  named: { id: number; recurrenceId?: string | undefined },
): Promise<EventDetail> {
  const zone = await zoneOf(db, ownerId);
  const target = await findTarget(db, ownerId, named);
  const row = overrideOf(target) ?? target.row;
  const event = isSeries(target.row) ? occurrenceOf(target, zone) : ofRow(row, spanOf(row, zone));
  const from = wallOfBasic(event.recurrenceId);
  return {
    ...event,
    notes: row.notes,
    next:
      from === null
        ? []
        : nextStarts(seriesOf(target.row), from, NEXT).map((wall) => wallText(wall, target.row.all_day)),
    changedCount: target.overrides.filter(({ trashed_at }) => trashed_at === null).length,
    onlyFirst: hasRuleBeside(target.row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function occurrenceOf(target: Target, zone: string): Occurrence {
  const { row } = target;
  const series = seriesOf(row);
  const first = firstStart(series) ?? series.start;
  const recurrenceId = target.recurrenceId ?? basicText(first, series.allDay);
  const override = overrideOf({ ...target, recurrenceId });
  if (override) return ofRow(override, spanOf(override, zone), row);
  const from = instantOf(wallOfBasic(recurrenceId) ?? first, series.zone === '' ? zone : series.zone);
  const { starts } = expand(series, { from, to: from + 1 }, zone);
  const start = starts.find((one) => basicText(one.start, series.allDay) === recurrenceId);
  if (!start) throw notOfSeries();
  return ofSeries(row, start, zone);
}

/** Whether a row has a rule by which it is not shown: it has too many starts, cannot be read, or is of another calendar. */
function hasRuleBeside({ rule, extra }: Pick<Target['row'], 'rule' | 'extra'>): boolean {
  if (rule !== '') return !isShown(rule);
  const [, properties] = extra === null ? [null, []] : (JSON.parse(extra) as Component);
  return properties.some(([name]) => name === 'rrule');
}

/** The next starts of a rule that is being written, with its first one. Raises 422. */
export async function readRuleDates(
  db: Kysely<Database>,
  ownerId: number,
  { rule, ...sent }: z.output<typeof ruleDatesInput>,
): Promise<{ dates: string[] }> {
  const time = timeOf(sent, null, await zoneOf(db, ownerId));
  const series = { ...once(time), rule: ruleFor(rule, time) };
  return { dates: nextStarts(series, time.start, NEXT).map((wall) => wallText(wall, time.allDay)) };
}
