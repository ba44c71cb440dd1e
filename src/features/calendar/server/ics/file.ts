import { createHash } from 'node:crypto';
import { pacer } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import { calendarLimits, calendarTexts } from '../../rules';
import { LINES_A_BREATH, type Part, partsOfCalendars } from './lines';
import { splitRanges } from './ranges';
import type { BadEvent, EventGroup, ReadEvent } from './event';
import { readEvent } from './reading';
import { nameInSeries } from './values';
import { zoneReader } from './zones/rules';
import { ownFields } from './changed';

export interface IcsFile {
  /** It is no iCalendar without one. */
  hasCalendar: boolean;
  /** In the order of the file. */
  groups: EventGroup[];
  bad: BadEvent[];
  /** Tasks and journal entries. */
  leftOut: number;
}

/** A file with more lines or events than are read; its message is for people. */
export class FileTooMuch extends Error {}

/**
 * Reads an iCalendar file; what cannot be read of it does not keep the rest. Lets other calls run meanwhile.
 *
 * @param ownZone of the account, for zones that the file does not explain
 */
export async function readIcs(text: string, ownZone: string): Promise<IcsFile> {
  const breathe = pacer();
  const { parts, hasCalendar } = await readParts(text, breathe);
  const yearsOf = await usedYears(parts, breathe);
  const zones = zoneReader({
    defined: definedZones(parts),
    yearsOf: (tzid) => [...(yearsOf.get(tzid) ?? [])],
    own: ownZone,
  });
  // To find one by its clocks takes long: each in its turn.
  for (const tzid of yearsOf.keys()) {
    zones(tzid);
    await breathe();
  }
  const read: ReadEvent[] = [];
  const bad: BadEvent[] = [];
  const uids = uidMaker();
  for (const part of parts) {
    if (part.name !== 'VEVENT') continue;
    const event = await readEvent(part, (tzid) => zones(tzid === '' ? part.zone : tzid));
    if ('problem' in event) bad.push(event);
    else {
      const uid = uids(event.content.uid, part);
      if (uid !== event.content.uid) event.lost.push('It has no UID, or one that is too long');
      event.content.uid = uid;
      read.push(event);
    }
    await breathe();
  }
  const groups: EventGroup[] = [];
  for (const [uid, events] of groupedBy(read, ({ content }) => content.uid)) {
    const split = await splitRanges(await groupOf(uid, events, { bad, breathe }), ownZone, breathe);
    groups.push(...split.groups);
    bad.push(...split.leftOut);
  }
  const leftOut = parts.filter(({ name }) => name === 'VTODO' || name === 'VJOURNAL').length;
  return { hasCalendar, groups, bad, leftOut };
}

/** Raises `FileTooMuch`, before anything of its events is read. */
async function readParts(text: string, breathe: () => Promise<void>) {
  const parts: Part[] = [];
  let hasCalendar = false;
  let events = 0;
  let lines = 0;
  for (const piece of partsOfCalendars(text)) {
    await breathe();
    if (piece === 'calendar') hasCalendar = true;
    else if (piece) parts.push(piece);
    else lines += LINES_A_BREATH;
    if (piece && piece !== 'calendar' && piece.name === 'VEVENT') events++;
    if (lines > calendarLimits.fileLinesMax) throw new FileTooMuch(calendarTexts.fileTooManyLines);
    if (events > calendarLimits.fileEventsMax) throw new FileTooMuch(calendarTexts.fileTooManyEvents);
  }
  return { parts, hasCalendar };
}

function definedZones(parts: readonly Part[]): Map<string, Part> {
  const zones = new Map<string, Part>();
  for (const part of parts) {
    if (part.name !== 'VTIMEZONE') continue;
    const named = part.lines.map(({ text }) => /^TZID[^:]*:(.*)$/i.exec(text)?.[1]).find((name) => name);
    if (named !== undefined) zones.set(named.trim().replace(/\\([\\,;])/g, '$1'), part);
  }
  return zones;
}

/** Of a line, what its name and its zone are looked for in. */
const HEAD = 500;

/** The years of the times that each zone is used with. */
async function usedYears(
  parts: readonly Part[],
  breathe: () => Promise<void>,
): Promise<Map<string, Set<number>>> {
  const years = new Map<string, Set<number>>();
  for (const { name, lines } of parts) {
    await breathe();
    if (name !== 'VEVENT') continue;
    for (const { text } of lines) {
      const [, quoted, plain, year] =
        /;TZID=(?:"([^"]*)"|([^":;]+)(?![^":;]))[^:]*:(\d{4})\d{4}/i.exec(text.slice(0, HEAD)) ?? [];
      const tzid = (quoted ?? plain ?? '').trim();
      if (year !== undefined) years.set(tzid, (years.get(tzid) ?? new Set()).add(Number(year)));
    }
  }
  return years;
}

/** Gives an event without a UID, or with one that is too long, the same one at each import. */
function uidMaker(): (uid: string, part: Part) => string {
  const given = new Map<string, number>();
  return (uid, { lines }) => {
    if (uid !== '' && uid.length <= calendarLimits.uidMax) return uid;
    const facts =
      uid === ''
        ? lines.map(({ text }) => text).filter((text) => !/^(DTSTAMP|CREATED|LAST-MODIFIED)/i.test(text))
        : [uid];
    const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40);
    const alike = uid === '' ? (given.get(digest) ?? 0) : 0;
    given.set(digest, alike + 1);
    return alike === 0 ? `${digest}@toolstead` : `${digest}-${String(alike)}@toolstead`;
  };
}

async function groupOf(
  uid: string,
  events: readonly ReadEvent[],
  { bad, breathe }: { bad: BadEvent[]; breathe: () => Promise<void> },
): Promise<EventGroup> {
  const main = newest(
    events.filter(({ original }) => original === null),
    bad,
  );
  const overrides: ReadEvent[] = [];
  const originals: { event: ReadEvent; name: string }[] = [];
  for (const event of events) {
    await breathe();
    const { original, content } = event;
    if (!original) continue;
    const clock = main?.content ?? { allDay: original.isDate, zone: content.zone, start: content.start };
    originals.push({ event, name: nameInSeries(original, clock) });
  }
  for (const [name, alike] of groupedBy(originals, (one) => one.name)) {
    const event = newest(
      alike.map((one) => one.event),
      bad,
    );
    await breathe();
    if (!event) continue;
    const content = { ...event.content, recurrenceId: name };
    overrides.push({ ...event, content: { ...content, changed: ownFields(content, main?.content) } });
  }
  return { uid, main, overrides };
}

/** The one of several versions that counts, whole; the others are told. */
function newest(events: readonly ReadEvent[], bad: BadEvent[]): ReadEvent | undefined {
  const [best, ...older] = [...events].sort(
    (one, other) =>
      other.content.sequence - one.content.sequence ||
      other.lastModified - one.lastModified ||
      other.line - one.line,
  );
  for (const { line, content } of older) {
    const problem = `Line ${String(line)}: line ${String(best?.line ?? 0)} has a newer version`;
    bad.push({ line, uid: content.uid, title: content.title, problem });
  }
  return best;
}
