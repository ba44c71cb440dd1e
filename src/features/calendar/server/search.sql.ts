import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { pacer } from '@/platform/server/pacing';
import { plainLetters } from '@/platform/server/plain-letters';
import { containsFolded, containsPlain } from '@/platform/server/text-search';
import { groupedBy } from '@/platform/shared/grouped';
import type { NotedOccurrence, SearchAnswer } from '../answers';
import { instantOf, wallAt } from '@/platform/shared/repeat/wall';
import { type EventRecord, listFamily, zoneOf } from './events/queries';
import { firstStart, isSeries, seriesOf } from './events/rows';
import { expand, nextStarts } from '@/platform/shared/repeat/occurrences';
import { CALL_STEPS, type Steps, newSteps } from '@/platform/shared/repeat/steps';
import { seriesFinder } from './window/expanding';
import { ofRow, ofSeries, spanOf } from './window/rules';

const TEXTS = ['event.title', 'event.location', 'event.notes'];

/** As many bytes of the texts are in the key; of what has as many, the texts themselves are read too. */
const KEPT_BYTES = 1_000;

// Read from its end on, and ended by the limit. An optimizer would rather read all events and sort them.
const bySearched = sql<Selectable<Database['calendar_events']>>`calendar_events`.as<'found'>(
  sql`found FORCE INDEX (calendar_events_searched)`,
);

/** The events with a text, those first that begin last. */
function selectFound(db: Kysely<Database>, ownerId: number, q: string) {
  const isKept = containsFolded('found.searched', q);
  return (
    db
      .selectFrom(bySearched)
      .innerJoin('calendar_events as event', 'event.id', 'found.id')
      .innerJoin('calendars as calendar', 'calendar.id', 'event.calendar_id')
      .modifyFront(sql`STRAIGHT_JOIN`)
      .selectAll('event')
      .where('found.user_id', '=', ownerId)
      .where('found.trashed_at', 'is', null)
      .where('calendar.trashed_at', 'is', null)
      // Parted, so that the first is decided by the key alone.
      .where(sql<boolean>`(${isKept} OR LENGTH(found.searched) = ${KEPT_BYTES})`)
      .where((event) => event.or([isKept, containsPlain(TEXTS, q)]))
      .orderBy('found.begins_at', 'desc')
      .orderBy('found.id', 'desc')
  );
}

/**
 * The events with a text in their title, place or notes, case and accents aside, those first that begin last. Of a series its next
 * occurrence, or else its first.
 */
export async function searchEvents(
  db: Kysely<Database>,
  ownerId: number,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  if (plainLetters(q) === '') return { events: [], cut: false };
  const zone = await zoneOf(db, ownerId);
  const rows = await selectFound(db, ownerId, q).limit(limit).execute();
  const family = await listFamily(
    db,
    ownerId,
    rows.flatMap((row) => row.series_id ?? (isSeries(row) ? row.id : [])),
  );
  const seriesOfRow = seriesFinder(
    new Map(family.filter((row) => row.series_id === null).map((row) => [row.id, row])),
  );
  const overrides = groupedBy(family, ({ series_id }) => series_id);
  const [steps, breathe] = [newSteps(CALL_STEPS), pacer()];
  const events: NotedOccurrence[] = [];
  for (const row of rows) {
    await breathe();
    const shown = isSeries(row)
      ? nextOf(row, overrides.get(row.id) ?? [], { zone, steps })
      : ofRow(row, spanOf(row, zone), seriesOfRow(row));
    events.push({ ...shown, notes: row.notes });
  }
  return { events, cut: steps.isCut };
}

/** The next occurrence of a series as it has it, those left out that differ; or else its first. */
function nextOf(
  row: EventRecord,
  overrides: readonly EventRecord[],
  { zone: accountZone, steps }: { zone: string; steps: Steps },
) {
  const series = seriesOf(row);
  const zone = series.zone === '' ? accountZone : series.zone;
  const differ = overrides.flatMap((one) => (one.trashed_at === null ? one.recurrence_id : []));
  const left = { ...series, removed: [...series.removed, ...differ] };
  const [next = firstStart(left, steps.ofSeries()) ?? series.start] = nextStarts(
    left,
    wallAt(Date.now(), zone),
    1,
    steps.ofSeries(),
  );
  const at = instantOf(next, zone);
  const [start] = expand(left, { from: at, to: at + 1 }, accountZone, {
    steps: steps.ofSeries(),
  }).starts.filter((one) => one.startsAt === at);
  return start ? ofSeries(row, start, accountZone) : ofRow(row, spanOf(row, accountZone));
}
