import { calendarLimits as limits, calendarTexts as texts, EVENT_STATUSES } from '../../rules';
import { alarmsOf } from './alarms';
import { colorOf } from './colors';
import { beginningOf } from '@/platform/shared/beginning';
import { DAY_MS } from '@/platform/shared/repeat/wall';
import type { BadEvent, ReadEvent } from './event';
import { paced, pacer } from '@/platform/server/pacing';
import type { ContentLine, Part } from './lines';
import {
  type Content,
  hasLongHead,
  isTooLong,
  nameOfLine,
  parameterOf,
  type Property,
  readContents,
} from './properties';
import { readFileRule } from './repeating';
import {
  durationOf,
  instantOfMoment,
  type Moment,
  momentOfLine,
  momentsOfLine,
  nameInSeries,
  wallAfter,
} from './values';
import { putOff, yearsPutOff } from './yearless';
import { dayFinder, untilDay, WHOLE_DAYS } from './whole-days';
import type { ReadZone } from './zones/rules';

/** What a file's lines without their own columns are. */
const MODELLED = new Set([
  ...['UID', 'RECURRENCE-ID', 'DTSTART', 'DTEND', 'DURATION', 'RDATE', 'EXDATE', 'SUMMARY', 'LOCATION'],
  ...['DESCRIPTION', 'STATUS', 'TRANSP', 'SEQUENCE', 'DTSTAMP', 'CREATED', 'LAST-MODIFIED'],
  ...['X-TOOLSTEAD-COLOR', 'X-TOOLSTEAD-CHANGED'],
]);
/** Their parameters are kept. */
const TEXTS = new Set(['SUMMARY', 'LOCATION', 'DESCRIPTION']);
/** Of an event without a name. */
export const UNTITLED = 'Untitled';

/** Reads a VEVENT, while other calls run. */
export async function readEvent(
  part: Part,
  zones: (tzid: string) => ReadZone,
): Promise<ReadEvent | BadEvent> {
  const breathe = pacer();
  const told = new Set<string>();
  const lost = new Set<string>();
  const lines = part.lines.length > limits.eventLinesMax ? [] : part.lines;
  const { contents, bad } = await readContents(withoutLong(lines, lost), breathe);
  const first = (name: string) => contents.find((content) => content.name === name);
  const text = (name: string) => first(name)?.text ?? '';
  const uid = text('UID').trim();
  const title = text('SUMMARY').trim();
  const fail = (problem: string): BadEvent => ({
    line: part.line,
    uid,
    title: beginningOf(title, limits.titleMax),
    problem,
  });
  const unreadable = (content: Pick<Content, 'line' | 'name'>) =>
    fail(texts.cannotBeRead(content.line, content.name));
  if (part.lines.length > limits.eventLinesMax) return fail(texts.tooManyLines(part.line));
  if (bad) return unreadable({ line: bad.line, name: nameOfLine(bad) });
  if (part.isCut) return fail(texts.cannotBeRead(part.line, 'BEGIN'));

  const begins = first('DTSTART');
  if (!begins) return fail(texts.hasNoStart(part.line));
  const rrule = first('RRULE');
  const years = yearsPutOff(begins, rrule);
  if (years !== 0) told.add(`Its year ${begins.raw.trim().slice(0, 4)} is left out`);
  const dtstart = putOff(begins, years);
  const start = momentOfLine(dtstart, zones);
  if (!start) return unreadable(dtstart);
  if (start.told !== null) told.add(start.told);
  const ending = endOf(start, putOff(first('DTEND'), years), first('DURATION'), zones);
  if ('bad' in ending) return unreadable(ending.bad);
  const { end, isExchanged } = ending;
  if (isExchanged) told.add('End was before start: exchanged');
  if (end.told !== null) told.add(end.told);
  const [begin, finish] = isExchanged ? [end, start] : [start, end];
  const isMarked = first(WHOLE_DAYS)?.raw.trim().toUpperCase() === 'TRUE';
  const dayOf = isMarked ? dayFinder(begin, finish) : null;
  const asMeant = (moment: Moment) => dayOf?.(moment) ?? moment;
  const [from, to] = [asMeant(begin), asMeant(finish)];
  if (instantOfMoment(to) - instantOfMoment(from) > limits.daysMax * DAY_MS)
    return fail(`Line ${String(dtstart.line)}: ${texts.tooLong}`);

  const recurrence = first('RECURRENCE-ID');
  const occurs = recurrence ? momentOfLine(recurrence, zones) : null;
  if (recurrence && !occurs) return unreadable(recurrence);
  const original = occurs && asMeant(occurs);
  const series = { allDay: from.isDate, zone: from.zone, start: from.wall };
  const [added, removed] = [daysOf(contents, 'RDATE', zones), daysOf(contents, 'EXDATE', zones)];
  if ('bad' in added) return unreadable(added.bad);
  if ('bad' in removed) return unreadable(removed.bad);
  const repeating =
    rrule && !original
      ? readFileRule(dayOf ? untilDay(rrule.raw, dayOf) : rrule.raw, series)
      : { rule: '', neverHappens: false, told: [] };
  if ('problem' in repeating)
    return repeating.problem === 'secondly'
      ? fail(texts.everySecond(rrule?.line ?? 0))
      : unreadable(rrule ?? dtstart);
  for (const text of repeating.told) told.add(text);

  const { reminders, kept: alarms, leftOut, bad: badAlarm } = alarmsOf(part.parts);
  if (leftOut > 0) lost.add(`${String(leftOut)} of its alarms are left out: they are too many or too long`);
  if (badAlarm) return unreadable({ line: badAlarm.line, name: badAlarm.name });
  const status = EVENT_STATUSES.find((one) => one === text('STATUS').toLowerCase());
  const color = colorOf(text('X-TOOLSTEAD-COLOR')) ?? colorOf(text('COLOR'));
  const url = first('URL')?.raw.trim() ?? '';
  const isLink = /^https?:\/\//i.test(url) && url.length <= limits.urlMax;
  const isKept = (content: Content) =>
    !MODELLED.has(content.name) &&
    !(content.name === 'URL' && isLink) &&
    !(content.name === 'COLOR' && color !== null) &&
    !(content === rrule && repeating.rule !== '');
  const properties = [...contents.filter(isKept).map(({ property }) => property), ...parametersOf(contents)];
  const namesOf = (days: readonly Moment[]) => paced(days, (day) => nameInSeries(asMeant(day), series));
  const cut = (value: string, most: number, what: string) => {
    if (value.length > most) lost.add(`${what} is cut to ${most.toLocaleString('en')} characters`);
    return beginningOf(value, most);
  };
  return {
    line: part.line,
    content: {
      uid,
      recurrenceId: '',
      // A blank where it is cut would be missing when it comes back.
      title: cut(title, limits.titleMax, 'The title').trimEnd() || UNTITLED,
      location: cut(text('LOCATION'), limits.locationMax, 'The place'),
      url: isLink ? url : '',
      notes: cut(text('DESCRIPTION'), limits.notesMax, 'The text'),
      allDay: from.isDate,
      start: from.wall,
      end: to.wall,
      zone: from.zone,
      endZone: to.zone === from.zone ? null : to.zone,
      rule: repeating.rule,
      added: original ? [] : await namesOf(added.days),
      removed: original ? [] : await namesOf(removed.days),
      changed: original ? text('X-TOOLSTEAD-CHANGED') : '',
      status: status ?? 'confirmed',
      busy: text('TRANSP').toUpperCase() !== 'TRANSPARENT',
      color,
      reminders,
      sequence: Math.min(Math.max(Number.parseInt(first('SEQUENCE')?.raw ?? '0', 10) || 0, 0), 0xffff_ffff),
      extra: properties.length + alarms.length === 0 ? null : ['vevent', properties, alarms],
    },
    original,
    isRange:
      recurrence !== undefined &&
      parameterOf(recurrence.property, 'range')?.toUpperCase() === 'THISANDFUTURE',
    neverLine: repeating.neverHappens ? (rrule?.line ?? part.line) : null,
    lastModified: instantOfLine(first('LAST-MODIFIED'), zones) ?? 0,
    createdAt: dateOrNull(instantOfLine(first('CREATED'), zones)),
    told: [...told, ...lost],
    lost: [...lost],
  };
}

/** Lines that say nothing of an event's own are left out and told where they are too long; texts are cut later. */
function withoutLong(lines: readonly ContentLine[], lost: Set<string>): ContentLine[] {
  return lines.flatMap((line) => {
    if (!isTooLong(line)) return line;
    const name = nameOfLine(line);
    if (TEXTS.has(name) && !hasLongHead(line)) return line;
    // Without its rule or its days, the event would be another one.
    if (MODELLED.has(name) || name === 'RRULE') return { ...line, text: name };
    lost.add(`Line ${String(line.line)}: ${name} is left out: it is too long`);
    return [];
  });
}

/** The end of an event, and whether it is before its start. */
function endOf(
  start: Moment,
  dtend: Content | undefined,
  duration: Content | undefined,
  zones: (tzid: string) => ReadZone,
): { end: Moment; isExchanged: boolean } | { bad: Content } {
  let end: Moment | null = start.isDate ? { ...start, wall: start.wall + DAY_MS } : start;
  if (dtend) {
    end = momentOfLine(dtend, zones);
    if (!end) return { bad: dtend };
    end = inFormOf(start, end);
  } else if (duration) {
    const length = durationOf(duration.raw);
    if (!length) return { bad: duration };
    end = { ...start, wall: wallAfter(start, length) };
  }
  const isBefore = instantOfMoment(end) < instantOfMoment(start);
  // A day that ends when it begins is that day.
  if (start.isDate && !isBefore && end.wall === start.wall) end = { ...end, wall: end.wall + DAY_MS };
  return { end, isExchanged: isBefore };
}

/** An end as its start is: a date for a date, and a time for a time. */
function inFormOf(start: Moment, end: Moment): Moment {
  if (start.isDate) return { ...end, wall: Math.ceil(end.wall / DAY_MS) * DAY_MS, isDate: true, zone: '' };
  const isFloating = end.isDate || end.zone === '' || start.zone === '';
  return { ...end, isDate: false, zone: isFloating ? start.zone : end.zone };
}

function daysOf(
  contents: readonly Content[],
  name: string,
  zones: (tzid: string) => ReadZone,
): { days: Moment[] } | { bad: Content } {
  const days: Moment[] = [];
  for (const content of contents.filter((one) => one.name === name)) {
    const moments = momentsOfLine(content, zones);
    if (!moments || days.length + moments.length > limits.startsMax) return { bad: content };
    days.push(...moments);
  }
  return { days };
}

/** The parameters of texts that have columns. */
function parametersOf(contents: readonly Content[]): Property[] {
  const seen = new Set<string>();
  return contents.flatMap(({ name, property: [own, parameters] }): Property[] => {
    if (!TEXTS.has(name) || seen.has(name)) return [];
    seen.add(name);
    return Object.keys(parameters).length === 0 ? [] : [[own, parameters, 'text', '']];
  });
}

function instantOfLine(content: Content | undefined, zones: (tzid: string) => ReadZone): number | null {
  const moment = content && momentOfLine(content, zones);
  return moment ? instantOfMoment(moment) : null;
}

function dateOrNull(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}
