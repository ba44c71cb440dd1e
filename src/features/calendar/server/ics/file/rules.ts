import { createHash } from 'node:crypto';
import { pacer } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import { calendarLimits } from '../../../rules';
import { type Part, partsOfCalendars } from '../lines/rules';
import { splitRanges } from '../ranges/rules';
import type { BadEvent, EventGroup, ReadEvent } from '../event/rules';
import { readEvent } from '../reading/rules';
import { nameInSeries } from '../values/rules';
import { zoneReader } from '../zones/rules';
import { ownFields } from '../changed/rules';

export interface IcsFile {
  /** It is no iCalendar without one. */
  hasCalendar: boolean;
  /** In the order of the file. */
  groups: EventGroup[];
  bad: BadEvent[];
  /** Tasks and journal entries. */
  leftOut: number;
}

/**
 * Reads an iCalendar file; what cannot be read of it does not keep the rest. Lets other calls run meanwhile.
 *
 * @param ownZone of the account, for zones that the file does not explain
 */
export async function readIcs(text: string, ownZone: string): Promise<IcsFile> {
  const breathe = pacer();
  const parts: Part[] = [];
  let hasCalendar = false;
  for (const part of partsOfCalendars(text)) {
    if (part) parts.push(part);
    else hasCalendar = true;
    await breathe();
  }
  const zones = zoneReader({ defined: definedZones(parts), yearsOf: usedYears(parts), own: ownZone });
  const read: ReadEvent[] = [];
  const bad: BadEvent[] = [];
  const uids = uidMaker();
  for (const part of parts) {
    if (part.name !== 'VEVENT') continue;
    const event = readEvent(part, zones);
    if ('problem' in event) bad.push(event);
    else {
      event.content.uid = uids(event.content.uid, part);
      read.push(event);
    }
    await breathe();
  }
  const groups: EventGroup[] = [];
  for (const [uid, events] of groupedBy(read, ({ content }) => content.uid)) {
    groups.push(...splitRanges(groupOf(uid, events, bad), ownZone));
    await breathe();
  }
  const leftOut = parts.filter(({ name }) => name === 'VTODO' || name === 'VJOURNAL').length;
  return { hasCalendar, groups, bad, leftOut };
}

function definedZones(parts: readonly Part[]): Map<string, Part> {
  const zones = new Map<string, Part>();
  for (const part of parts) {
    const named = part.lines.map(({ text }) => /^TZID[^:]*:(.*)$/i.exec(text)?.[1]).find((name) => name);
    if (part.name === 'VTIMEZONE' && named !== undefined)
      zones.set(named.trim().replace(/\\([\\,;])/g, '$1'), part);
  }
  return zones;
}

/** Of a line, what its name and its zone are looked for in. */
const HEAD = 500;

/** The years of the times that each zone is used with. */
function usedYears(parts: readonly Part[]): (tzid: string) => number[] {
  const years = new Map<string, Set<number>>();
  for (const { text } of parts.flatMap(({ name, lines }) => (name === 'VEVENT' ? lines : []))) {
    const [, quoted, plain, year] =
      /;TZID=(?:"([^"]*)"|([^":;]+))[^:]*:(\d{4})\d{4}/i.exec(text.slice(0, HEAD)) ?? [];
    const tzid = quoted ?? plain ?? '';
    if (year !== undefined) years.set(tzid, (years.get(tzid) ?? new Set()).add(Number(year)));
  }
  return (tzid) => [...(years.get(tzid) ?? [])];
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

function groupOf(uid: string, events: readonly ReadEvent[], bad: BadEvent[]): EventGroup {
  const main = newest(
    events.filter(({ original }) => original === null),
    bad,
  );
  const overrides: ReadEvent[] = [];
  const originals = events.flatMap((event) => {
    const { original, content } = event;
    if (!original) return [];
    const clock = main?.content ?? { allDay: original.isDate, zone: content.zone, start: content.start };
    return [{ event, name: nameInSeries(original, clock) }];
  });
  for (const [name, alike] of groupedBy(originals, (one) => one.name)) {
    const event = newest(
      alike.map((one) => one.event),
      bad,
    );
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
