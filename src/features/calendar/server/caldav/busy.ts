import { basicText } from '@/platform/shared/repeat/wall';
import type { Occurrence } from '../../answers';
import { zoneOf } from '../events/queries';
import { folded, ICS_END, icsHead } from '../ics/writing';
import { readOccurrences } from '../window/queries';
import { momentOfText } from '../window/rules';
import { collectionOf, type Davs, locate } from './located';
import { taskListOf } from './paths';
import type { TimeRange } from './queries';
import { broken } from './refusals';

/** What a period says of itself (RFC 5545, 3.2.9). */
const KINDS = { confirmed: 'BUSY', tentative: 'BUSY-TENTATIVE' } as const;

/** An event as far as it makes busy; moments in ms since 1970. */
export type BusyEvent = Pick<Occurrence, 'busy' | 'status'> & TimeRange;

/** The times in a range at which events of a status make busy, in order, each as long as it lasts. */
export function busyTimes(
  events: readonly BusyEvent[],
  range: TimeRange,
  status: keyof typeof KINDS,
): TimeRange[] {
  const times: TimeRange[] = [];
  const counted = events
    .filter((event) => event.busy && event.status === status)
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  for (const { from, to } of counted) {
    const last = times.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else times.push({ from, to });
  }
  return times;
}

/** When a calendar makes busy (RFC 4791, 7.10). Raises 404, and 403 for what is no calendar or has too much in the range. */
export async function readBusy(davs: Davs, path: string, range: TimeRange): Promise<string> {
  const { db, owner } = davs;
  const target = locate(davs, path);
  if (target.kind !== 'calendar' || taskListOf(target.calendar))
    throw broken('D:supported-report', 'Only a calendar says when it is busy');
  const { id } = await collectionOf(davs, target.calendar);
  const zone = await zoneOf(db, owner.userId);
  const [from, to] = [new Date(range.from).toISOString(), new Date(range.to).toISOString()];
  const asked = { from, to, zone, calendarId: id, hidden: true };
  const { events, cut } = await readOccurrences(db, owner.userId, asked);
  if (cut) throw broken('D:number-of-matches-within-limits', 'There are too many occurrences in this range');
  const spans = events.map(({ busy, status, start, end }) => ({
    ...{ busy, status },
    ...{ from: momentOfText(start, zone), to: momentOfText(end, zone) },
  }));
  const lines = (['confirmed', 'tentative'] as const).flatMap((status) =>
    busyTimes(spans, range, status).map(
      (time) => `FREEBUSY;FBTYPE=${KINDS[status]}:${utc(time.from)}/${utc(time.to)}`,
    ),
  );
  return [
    icsHead({ name: null, color: null }, []),
    folded([
      'BEGIN:VFREEBUSY',
      `DTSTAMP:${utc(Date.now())}`,
      `DTSTART:${utc(range.from)}`,
      `DTEND:${utc(range.to)}`,
      ...lines,
      'END:VFREEBUSY',
    ]),
    ICS_END,
  ].join('');
}

const utc = (moment: number) => `${basicText(moment, false)}Z`;
