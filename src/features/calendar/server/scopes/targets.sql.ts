import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { groupedBy } from '@/platform/shared/grouped';
import { type EventRecord, findEvents, listFamily, notOfSeries } from '../events/queries';
import { isSeries, seriesOf } from '../events/rows';
import { occurrenceTest } from '@/platform/shared/repeat/occurrences';

/** What a call means by an id: an event, a series, or an occurrence of one. */
export interface Target {
  /** Of the event or the series. */
  row: EventRecord;
  /** The changed occurrences of the series, those in the trash too. */
  overrides: EventRecord[];
  /** The original start of the occurrence that is meant; null: the event or the series itself. */
  recurrenceId: string | null;
}

interface Named {
  id: number;
  recurrenceId?: string | undefined;
}

/**
 * What calls mean by the ids of events, series or changed occurrences, in the same order. An occurrence whose series has it no
 * more is an event by itself. Raises 404.
 */
export async function findTargets(
  db: Kysely<Database>,
  ownerId: number,
  named: readonly Named[],
): Promise<Target[]> {
  const rows = await findEvents(
    db,
    ownerId,
    named.map(({ id }) => id),
  );
  const seriesIds = [...rows.values()].flatMap((row) => row.series_id ?? (isSeries(row) ? row.id : []));
  const family = await listFamily(db, ownerId, seriesIds);
  const series = new Map(family.filter(({ series_id }) => series_id === null).map((row) => [row.id, row]));
  const overrides = groupedBy(family, ({ series_id }) => series_id);
  const tests = new Map<number, (recurrenceId: string) => boolean>();
  const happens = (row: EventRecord, recurrenceId: string) => {
    const test = tests.get(row.id) ?? occurrenceTest(seriesOf(row));
    tests.set(row.id, test);
    return test(recurrenceId);
  };
  return named.map(({ id, recurrenceId }): Target => {
    const row = rows.get(id) as EventRecord;
    const own = series.get(row.series_id ?? row.id);
    const meant = recurrenceId ?? (row.series_id === null ? undefined : row.recurrence_id);
    const isLost = own && row.series_id !== null && !happens(own, row.recurrence_id);
    if (!own || (isLost && (recurrenceId === undefined || recurrenceId === row.recurrence_id))) {
      if (recurrenceId !== undefined && recurrenceId !== row.recurrence_id) throw notOfSeries();
      return { row, overrides: [], recurrenceId: null };
    }
    if (meant !== undefined && !happens(own, meant)) throw notOfSeries();
    return { row: own, overrides: overrides.get(own.id) ?? [], recurrenceId: meant ?? null };
  });
}

/** What a call means by an id; raises 404. */
export async function findTarget(db: Kysely<Database>, ownerId: number, named: Named): Promise<Target> {
  const [target] = await findTargets(db, ownerId, [named]);
  return target as Target;
}

/** The changed occurrence that stands for the one that is meant. */
export function overrideOf({ overrides, recurrenceId }: Target): EventRecord | undefined {
  return overrides.find((row) => row.recurrence_id === recurrenceId && row.trashed_at === null);
}
