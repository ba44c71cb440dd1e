import { preferredDates } from '@/platform/shared/preferred-dates';
import { namedDatesLocaleOf, type Preferences } from '@/platform/shared/preferences';
import { ruleSentence } from '@/platform/shared/repeat/sentence';
import { DAY_MS, wallText } from '@/platform/shared/repeat/wall';
import type { EventContent } from '../ics/event';

/** The words of an import, for an account. */
export interface Telling {
  /** What the file changes: 'Time was 14:00 – 15:00; place was “Room 2.08”'. */
  changed: (was: EventContent, is: EventContent) => string;
  /** What the account has changed: 'You moved it to 10:00 on 12 November'. */
  changedHere: (here: EventContent, inFile: EventContent, at: Date) => string;
  /** What is special of an event that is as it was, or new: 'All day, 11 days', 'Place “Halle 6”'. */
  plain: (content: EventContent) => string;
}

export function tellingOf(preferences: Preferences): Telling {
  // Wall times are told as they are.
  const clock = preferredDates({ ...preferences, timeZone: 'UTC' });
  const locale = namedDatesLocaleOf({ ...preferences, language: 'en' });
  const dayWords = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const monthDay = new Intl.DateTimeFormat(locale, {
    timeZone: preferences.timeZone,
    day: 'numeric',
    month: 'long',
  });
  const dayOf = (wall: number) => dayWords.format(wall).replace(',', '');
  const isOnOneDay = ({ start, end }: EventContent) =>
    Math.floor(start / DAY_MS) === Math.floor(end / DAY_MS);
  const when = (content: EventContent, withDay: boolean) => {
    const { allDay, start, end } = content;
    if (allDay) return end - start <= DAY_MS ? dayOf(start) : `${dayOf(start)} – ${dayOf(end - DAY_MS)}`;
    const from = clock.time(start);
    const to = clock.time(end);
    if (!isOnOneDay(content)) return `${dayOf(start)} ${from} – ${dayOf(end)} ${to}`;
    return withDay ? `${dayOf(start)} ${from} – ${to}` : `${from} – ${to}`;
  };
  const quoted = (text: string) => (text === '' ? 'empty' : `“${shortened(text)}”`);

  return {
    changed(was, is) {
      const isMoved = was.start !== is.start || was.end !== is.end || was.allDay !== is.allDay;
      const isOtherDay = Math.floor(was.start / DAY_MS) !== Math.floor(is.start / DAY_MS);
      return sentence([
        was.title === is.title ? '' : `title was ${quoted(was.title)}`,
        isMoved ? `time was ${when(was, isOtherDay)}` : '',
        was.zone === is.zone ? '' : `zone was ${was.zone || 'none'}`,
        was.location === is.location ? '' : `place was ${quoted(was.location)}`,
        ...others(was, is),
      ]);
    },
    changedHere(here, inFile, at) {
      const on = `on ${monthDay.format(at)}`;
      const isMoved = here.start !== inFile.start || here.allDay !== inFile.allDay;
      const isOtherDay = Math.floor(here.start / DAY_MS) !== Math.floor(inFile.start / DAY_MS);
      if (isMoved) {
        const to = here.allDay || isOtherDay ? when(here, true) : clock.time(here.start);
        return `You moved it to ${to} ${on}`;
      }
      const fields = [
        here.title === inFile.title ? '' : 'the title',
        here.end === inFile.end ? '' : 'the end',
        here.zone === inFile.zone ? '' : 'the zone',
        here.location === inFile.location ? '' : 'the place',
        ...others(here, inFile).map((field) => (field === '' ? '' : `the ${field}`)),
      ].filter((field) => field !== '');
      return `You changed ${fields.length === 0 ? 'it' : listed(fields)} ${on}`;
    },
    plain({ allDay, start, end, zone, rule, location }) {
      if (rule !== '') return ruleSentence(rule, { start: wallText(start), allDay, zone }, preferences);
      const days = Math.round((end - start) / DAY_MS);
      if (allDay) return days === 1 ? 'All day' : `All day, ${String(days)} days`;
      return location === '' ? '' : `Place ${quoted(location)}`;
    },
  };
}

/** What else differs. */
function others(one: EventContent, other: EventContent): string[] {
  const differs = (what: string, ...fields: (keyof EventContent)[]) =>
    fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field])) ? what : '';
  return [
    differs('repeat rule', 'rule'),
    differs('days', 'added', 'removed'),
    differs('notes', 'notes'),
    differs('link', 'url'),
    differs('status', 'status', 'busy'),
    differs('colour', 'color'),
    differs('reminders', 'reminders'),
    differs('details', 'extra', 'sequence', 'endZone'),
  ];
}

function sentence(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('; ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

const SHOWN = 80;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= SHOWN ? line : `${[...line].slice(0, SHOWN - 1).join('')}…`;
}
