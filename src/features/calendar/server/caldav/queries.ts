import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { oneAhead, partsOf } from '@/platform/server/batches';
import { repeatLimits } from '@/platform/shared/repeat/limits';
import { basicText, instantOf, wallOfBasic } from '@/platform/shared/repeat/wall';
import { expand, type Series } from '@/platform/shared/repeat/occurrences';
import { CALL_STEPS, newSteps, type Steps } from '@/platform/shared/repeat/steps';
import { pacer } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import { isSeries } from '../events/rows';
import { selectWritten, writtenOf } from '../exporting.sql';
import { ICS_END, icsEvent, icsHead, noteZones, type WrittenEvent } from '../ics/writing';
import { type UsedZones, zoneDefinitions } from '../ics/zones/definition';
import { expandRow } from '../window/kept';
import { readTouched } from '../window/queries';
import { isWithin, spanOf } from '../window/rules';
import { broken } from './refusals';

/** Moments, in ms since 1970; the end is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The UIDs of a calendar of which anything happens in a range (RFC 4791, 9.9), in the order of their rows. */
export async function uidsWithin(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  range: TimeRange,
): Promise<string[]> {
  const [from, to] = [new Date(range.from).toISOString(), new Date(range.to).toISOString()];
  const { touched, zone } = await readTouched(db, ownerId, { from, to, calendarId, hidden: true });
  const breathe = pacer();
  const steps = newSteps(CALL_STEPS);
  const uids = new Set<string>();
  for (const row of touched.rows) {
    if (uids.has(row.uid)) continue;
    await breathe();
    if (!isSeries(row)) {
      if (isWithin(spanOf(row, zone), range.from, range.to)) uids.add(row.uid);
      continue;
    }
    const others = touched.replaced.get(row.id);
    const most = 1 + (others?.size ?? 0);
    const { starts, cut } = expandRow(row, range, zone, { most, steps: steps.ofSeries() });
    // One that takes too long to look through may be there: a program can do with one too many.
    if (cut || starts.some(({ start }) => others?.has(basicText(start, row.all_day)) !== true))
      uids.add(row.uid);
  }
  return [...uids];
}

/** Objects whose contents are read at once, and octets of them unless a single one has more. */
const OBJECTS_AT_ONCE = 200;
const OCTETS_AT_ONCE = 2 * 1024 * 1024;
/** Of a row besides its long texts. */
const ROW_OCTETS = 1_000;

/** Objects of a calendar in parts, each so small that its contents can be in memory together. */
async function* partsToRead<State extends { uid: string }>(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  states: readonly State[],
): AsyncGenerator<State[]> {
  for (const some of partsOf(states, OBJECTS_AT_ONCE)) {
    const octets = sql<number | string>`SUM(${ROW_OCTETS} + LENGTH(notes) + COALESCE(LENGTH(extra), 0)
      + COALESCE(LENGTH(added), 0) + COALESCE(LENGTH(removed), 0))`;
    const rows = await db
      .selectFrom('calendar_events')
      .select(['uid', octets.as('octets')])
      .where('user_id', '=', ownerId)
      .where('calendar_id', '=', calendarId)
      .where(
        'uid',
        'in',
        some.map(({ uid }) => uid),
      )
      .where('trashed_at', 'is', null)
      .groupBy('uid')
      .execute();
    const sizes = new Map(rows.map((row) => [row.uid, Number(row.octets)]));
    let part: State[] = [];
    let size = 0;
    for (const state of some) {
      const own = sizes.get(state.uid) ?? 0;
      if (part.length > 0 && size + own > OCTETS_AT_ONCE) {
        yield part;
        [part, size] = [[], 0];
      }
      part.push(state);
      size += own;
    }
    yield part;
  }
}

/** What the objects of a calendar contain, by UID; those that are gone are missing. */
export async function readContents(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  uids: readonly string[],
): Promise<Map<string, WrittenEvent[]>> {
  if (uids.length === 0) return new Map();
  const rows = await selectWritten(db, ownerId)
    .where('event.calendar_id', '=', calendarId)
    .where('event.uid', 'in', uids)
    .orderBy('event.recurrence_id')
    .execute();
  return groupedBy(rows.map(writtenOf), ({ content }) => content.uid);
}

/** Objects of a calendar with their contents, a few at a time; the next ones are read while the last are written. */
export function readParts<State extends { uid: string }>(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  states: readonly State[],
) {
  async function* read() {
    for await (const part of partsToRead(db, ownerId, calendarId, states)) {
      const uids = part.map(({ uid }) => uid);
      yield { part, contents: await readContents(db, ownerId, calendarId, uids) };
    }
  }
  return oneAhead(read());
}

/** How objects are written. */
interface Written {
  /** Each occurrence in this range becomes an event of its own (RFC 4791, 9.6.5). */
  expanded?: TimeRange | undefined;
  /** The account's. */
  zone: string;
}

/** Beginnings of texts, each with the zones of its objects, that are kept for the next ones. */
const HEADS_KEPT = 50;

/** Writes the texts of objects, as many as there are; most begin alike. */
export function objectWriter({
  expanded,
  zone,
}: Written): (events: readonly WrittenEvent[]) => Promise<string> {
  const steps = newSteps(CALL_STEPS);
  const heads = new Map<string, string>();
  return async (events) => {
    const written = expanded ? occurrencesOf(events, expanded, zone, steps) : events;
    const zones: UsedZones = new Map();
    for (const event of written) noteZones(zones, event);
    const key = [...zones].join();
    const head = heads.get(key) ?? icsHead({ name: null, color: null }, await zoneDefinitions(zones));
    if (heads.size === HEADS_KEPT) heads.clear();
    heads.set(key, head);
    return [head, ...written.map(icsEvent), ICS_END].join('');
  };
}

function occurrencesOf(
  events: readonly WrittenEvent[],
  range: TimeRange,
  accountZone: string,
  steps: Steps,
): WrittenEvent[] {
  const own = new Set(events.map(({ content }) => content.recurrenceId));
  return events.flatMap((event): WrittenEvent[] => {
    const { content } = event;
    const { starts, cut } = expand(content, range, accountZone, {
      most: repeatLimits.occurrencesMax,
      steps: steps.ofSeries(),
    });
    if (cut)
      throw broken('D:number-of-matches-within-limits', 'There are too many occurrences in this range');
    if (content.recurrenceId !== '')
      return starts.length > 0 ? [inUtc(event, content, content.recurrenceId)] : [];
    const repeats = content.rule !== '' || content.added.length > 0;
    if (!repeats) return starts.length > 0 ? [inUtc(event, content, '')] : [];
    return starts.flatMap(({ start }) => {
      const name = basicText(start, content.allDay);
      if (own.has(name)) return [];
      return inUtc(event, { ...content, start, end: start + content.end - content.start }, name);
    });
  });
}

/** An occurrence with times of UTC, and without what repeats it. */
function inUtc(
  event: WrittenEvent,
  { start, end, zone, endZone, allDay }: Pick<Series, 'start' | 'end' | 'zone' | 'endZone' | 'allDay'>,
  recurrenceId: string,
): WrittenEvent {
  const isZoned = !allDay && zone !== '';
  const utc = isZoned ? 'UTC' : zone;
  const { series } = event;
  const original = wallOfBasic(recurrenceId);
  const named =
    original === null || series.allDay || series.zone === ''
      ? recurrenceId
      : basicText(instantOf(original, series.zone), false);
  return {
    ...event,
    series: { allDay: series.allDay, zone: series.zone === '' ? '' : 'UTC' },
    content: {
      ...event.content,
      rule: '',
      added: [],
      removed: [],
      changed: '',
      recurrenceId: named,
      zone: utc,
      endZone: null,
      start: isZoned ? instantOf(start, zone) : start,
      end: isZoned ? instantOf(end, endZone ?? zone) : end,
    },
  };
}
