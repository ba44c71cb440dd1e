import type { Span } from '@/platform/shared/kept-spans';
import { calendarLimits as limits } from '../../rules';
import { CLOCK, readAmount, TIMES } from './clocks';
import { ANY_DAY, DAYS } from './days';
import { subjectsOf, type Context, type Phrase, type Reading } from './phrases';
import { REPEATS } from './repeats';

/** A phrase that was found. */
export interface Found extends Span {
  reading: Reading;
}

const SIGNS: readonly Phrase[] = [
  {
    form: String.raw`\/(\S+)`,
    read: ([typed = ''], { calendars }) => {
      const id = calendarOf(typed, calendars);
      return id === null ? null : { kind: 'calendar', id };
    },
  },
  {
    form: String.raw`!(\d{1,5})(m|h|d|w)?(\d\d)?`,
    read: ([amount = '', unit = 'm', more = '']) => {
      const minutes = readAmount(`${amount}${unit}${more}`);
      return minutes === null || minutes > limits.reminderMax ? null : { kind: 'reminder', minutes };
    },
  },
];

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The only calendar whose name begins so, or the one of this very name; without spaces and signs. */
function calendarOf(typed: string, calendars: Context['calendars']): number | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  const same = calendars.filter(({ name }) => folded(name) === wanted);
  const found = same.length > 0 ? same : calendars.filter(({ name }) => folded(name).startsWith(wanted));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Characters of the longest phrase, at most: 'until Wednesday, 30th of September 2026 at 12:30 p.m.' has 53. */
const LONGEST = 120;

const FORMS = [...TIMES, ...DAYS, ...REPEATS, ...SIGNS].map((phrase) => ({
  phrase,
  atEnd: new RegExp(String.raw`(?:^|[,;]?\s+)(?:${phrase.form})[,;.]?$`, 'iu'),
  atStart: new RegExp(String.raw`^(?:${phrase.form})(?:[,;:]?(?=\s)|$)`, 'iu'),
}));
const AFTER_DAY = FORMS.filter(({ phrase }) => phrase.afterDay);
const BEFORE_TIME = TIMES.slice(0, 3).map(
  ({ form }) => new RegExp(String.raw`^\s+(?:${form})(?=[\s,;]|$)`, 'iu'),
);
const BEGINS_WITH_TIME = new RegExp(String.raw`^(?:${CLOCK}(?!\S)|\d{1,2}\s+\p{Ll})`, 'u');
/** The day, or the days of a repeat, after which an hour needs no 'at'. */
const A_DAY = `(?:^|[\\s,;])(?:${ANY_DAY}|every\\s+day|weekdays?|daily)s?,?`;
const ENDS_WITH_DAY = new RegExp(`${A_DAY}$`, 'iu');
/** What takes nothing from the day before it: digits that are no time, or a part of the day ('27 Nov 25:99', 'tomorrow morning'). */
const UNREAD_AFTER_DAY = new RegExp(
  `${A_DAY}(\\s+(?:\\d[\\d:.–—-]*|(?:in\\s+the\\s+)?(?:morning|afternoon|evening)|night))$`,
  'iu',
);
/** A sign that names no calendar and no reminder. */
const UNREAD_SIGN = /\s+[/!]\S+$/;
/** A measure, or a word that only counts bring: 'tomorrow 5 km run', '明天 3 个会议'. */
const MEASURE =
  /^(?:[ckm]?m|k?g|m?l|min(?:ute)?s?|h(?:r|our)?s?|days?|weeks?|months?|years?|miles?|x|people|[°个次件张本条只杯].*)$/iu;
/** Where what a sentence is about ends, at the latest. */
const SMALL_WORD = /^(?:with|for|at|in|on|of|to|from|and|by|[^\p{L}\p{N}].*)$/iu;
/** A plural: not 'class', 'bus', 'physics' or 'tennis'. */
const PLURAL = /\p{L}{2}(?<![suic])s$/iu;
/** Not 'Sun cream at 10': before what has a time it is the day of that, 'Friday coffee at 10'. */
const FULL_DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i;
/** Words of a title: 'Monday Night Football'. */
const BEGINS_NAME = /^\s+\p{Lu}\S*\s+\p{Lu}/u;
/** After these a day's name is a word among others: 'Sit in the sun'. */
const NOUN_FOLLOWS = /(?:^|\s)(?:the|an?|my|our|with|of|in)$/i;

/**
 * The phrases at the beginning and at the end of a text (rule 15), in their order. What is said already is not read again,
 * and what is ignored stands between phrases as if it were not there.
 * @param without subjects that are not read (subjectsOf)
 */
export function scan(
  text: string,
  { ignored, without = [] }: { ignored: readonly Span[]; without?: readonly string[] },
  context: Context,
): Found[] {
  const found: Found[] = [];
  const subjects = new Set<string>(without);
  const rest: Span = { from: 0, to: text.length };

  const take = (next: Found | null): boolean => {
    if (!next) return false;
    found.push(next);
    for (const subject of subjectsOf(next.reading)) subjects.add(subject);
    return true;
  };
  const readEnd = () => {
    for (;;) {
      rest.to = rest.from + text.slice(rest.from, rest.to).trimEnd().length;
      const skipped = ignored.find(({ from, to }) => to === rest.to && from >= rest.from);
      if (skipped) {
        rest.to = skipped.from;
        continue;
      }
      const first = Math.max(rest.from, ...ignored.map(({ to }) => (to <= rest.to ? to : 0)));
      const next = endOf(text, { from: first, to: rest.to }, subjects, context);
      const part = text.slice(first, rest.to);
      const unread =
        next === null &&
        (UNREAD_SIGN.exec(part)?.[0] ?? (subjects.has('day') ? null : UNREAD_AFTER_DAY.exec(part)?.[1]));
      if (unread) rest.to -= unread.length;
      else if (!take(next)) return;
      else rest.to = next?.from ?? rest.to;
    }
  };
  const readStart = () => {
    for (;;) {
      rest.from = rest.to - text.slice(rest.from, rest.to).trimStart().length;
      const skipped = ignored.find(({ from, to }) => from === rest.from && to <= rest.to);
      if (skipped) {
        rest.from = skipped.to;
        continue;
      }
      const last = Math.min(rest.to, ...ignored.map(({ from }) => (from >= rest.from ? from : text.length)));
      const next = startOf(text, { from: rest.from, to: last }, subjects, context);
      if (!take(next)) return;
      rest.from = next?.to ?? rest.from;
    }
  };
  readEnd();
  readStart();
  return found.sort((a, b) => a.from - b.from);
}

function isNew(reading: Reading, subjects: ReadonlySet<string>): boolean {
  return !subjectsOf(reading).some((subject) => subjects.has(subject));
}

/** The longest phrase that ends there; else a place, of which any words can be. */
function endOf(text: string, within: Span, subjects: ReadonlySet<string>, context: Context): Found | null {
  const near = Math.max(within.from, within.to - LONGEST);
  // Not from within a word.
  const from = near > within.from ? near + Math.max(0, text.slice(near, within.to).search(/\s/)) : near;
  const part = text.slice(from, within.to);
  let longest: Found | null = null;
  for (const { phrase, atEnd } of FORMS) {
    const match = atEnd.exec(part);
    if (!match || (longest && from + match.index >= longest.from)) continue;
    const before = part.slice(0, match.index);
    if (phrase.weak && NOUN_FOLLOWS.test(before)) continue;
    if (phrase.afterDay && !ENDS_WITH_DAY.test(before)) continue;
    const reading = phrase.read(match.slice(1), context);
    if (reading && isNew(reading, subjects)) longest = { from: from + match.index, to: within.to, reading };
  }
  return longest ?? placeOf(text, within, subjects);
}

/** A title is never all place, and a place begins with no time: 'dinner at 8 with Ruth'. */
function placeOf(text: string, within: Span, subjects: ReadonlySet<string>): Found | null {
  const match = /^(.*\S)\s+at\s+(\S.*)$/isu.exec(text.slice(within.from, within.to));
  const [, before = '', place = ''] = match ?? [];
  if (!match || subjects.has('place') || BEGINS_WITH_TIME.test(place)) return null;
  return { from: within.from + before.length, to: within.to, reading: { kind: 'place', place } };
}

function startOf(text: string, within: Span, subjects: ReadonlySet<string>, context: Context): Found | null {
  const part = text.slice(within.from, Math.min(within.to, within.from + LONGEST));
  let longest: Found | null = null;
  for (const { phrase, atStart } of FORMS) {
    const match = atStart.exec(part);
    if (!match) continue;
    const to = within.from + match[0].length;
    if (longest && to <= longest.to) continue;
    const after = text.slice(to);
    if (phrase.afterDay && !isHour(text.slice(0, within.from), after)) continue;
    const isDayOf =
      FULL_DAY.test(match[0].replace(/[,;:]$/, '')) && subjects.has('time') && !BEGINS_NAME.test(after);
    if (phrase.weak && !isDayOf && !isBeforeTime(text.slice(0, to), after, context)) continue;
    const reading = phrase.read(match.slice(1), context);
    if (reading && isNew(reading, subjects)) longest = { from: within.from, to, reading };
  }
  return longest;
}

/**
 * Whether a number between a day and a title is an hour ('mon 9 dentist'), and counts nothing ('tomorrow 3 new tyres').
 * A guess: the number is shown among what was read, and can be handed back.
 */
function isHour(before: string, after: string): boolean {
  const [title = ''] = after.trim().split(/[,;]/);
  const words = title.split(/\s+/);
  const end = words.findIndex((word) => SMALL_WORD.test(word));
  const head = words.at(end === -1 ? -1 : Math.max(0, end - 1)) ?? '';
  return ENDS_WITH_DAY.test(before.trimEnd()) && !MEASURE.test(words[0] ?? '') && !PLURAL.test(head);
}

function isBeforeTime(before: string, after: string, context: Context): boolean {
  if (BEFORE_TIME.some((time) => time.test(after))) return true;
  const typed = after.trimStart();
  return AFTER_DAY.some(({ phrase, atStart }) => {
    const match = atStart.exec(typed);
    return match && phrase.read(match.slice(1), context) && isHour(before, typed.slice(match[0].length));
  });
}
