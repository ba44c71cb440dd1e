import type { Span } from '@/platform/shared/kept-spans';
import type { Preferences } from '@/platform/shared/preferences';
import { calendarLimits as limits } from '../../rules';
import type { Context, Reading } from './phrases';
import { scan, type Found } from './scan';
import { clockAt, said, settle, type When } from './when';

/** What a phrase of the sentence is about, as it is shown. */
export type PartKind = 'day' | 'time' | 'repeat' | 'until' | 'calendar' | 'reminder' | 'place';

/** A phrase that was read, with those of its kind that follow it directly: '14:45 for 1h'. */
export interface QuickPart extends Span {
  kind: PartKind;
  /** As it was typed. */
  text: string;
  /** Of a reminder: how long before, in minutes. */
  minutes?: number;
}

export interface QuickReading extends When {
  /** What was not read. */
  title: string;
  /** Null: none was named. */
  calendarId: number | null;
  reminders: number[];
  location: string;
  parts: QuickPart[];
}

export interface QuickAddSettings {
  now: Date;
  /** The person's, an IANA name. */
  zone: string;
  /** The day in focus (whole days since 1970-01-01), meant where none is named; missing: today. */
  day?: number | undefined;
  calendars: readonly { id: number; name: string }[];
  preferences: Pick<Preferences, 'dateOrder' | 'weekStart'>;
  /** Parts of the text that are title whatever they say. */
  ignored?: readonly Span[];
}

/**
 * Reads a sentence such as 'Dentist 27 Nov 14:45 for 1h /personal !15m at Elm Street 8' (rule 15 of the specification).
 * Never fails: what cannot be read, or says nothing with the rest (a length without a time), stays in the title.
 */
export function readQuickAdd(text: string, settings: QuickAddSettings): QuickReading {
  const { now, zone, calendars } = settings;
  const { dateOrder, weekStart } = settings.preferences;
  const context: Context = { ...clockAt(now, zone), dateOrder, weekStart, calendars };
  const focus = settings.day ?? context.today;
  const ignored = [...(settings.ignored ?? [])];
  let without: string[] = [];
  for (;;) {
    const found = scan(text, { ignored, without }, context);
    const title = titleOf(text, found);
    const place = said(found, 'place');
    // 'Tomorrow at 8 dinner': the place would be all that is left.
    if (title === '' && place) {
      without = ['place'];
      continue;
    }
    const tooMany = found.filter(({ reading }) => reading.kind === 'reminder')[limits.remindersMax];
    const when = tooMany ? { useless: tooMany } : settle(found, { focus, now, zone, context });
    if ('useless' in when) {
      ignored.push(wordsOf(text, when.useless));
      continue;
    }
    return {
      title,
      ...when,
      calendarId: said(found, 'calendar')?.id ?? null,
      reminders: remindersOf(found),
      location: place?.place ?? '',
      parts: partsOf(text, found, when),
    };
  }
}

/** A phrase without the space and the comma before it. */
function wordsOf(text: string, { from, to }: Span): Span {
  const lead = /^[,;]?\s*/.exec(text.slice(from, to))?.[0].length ?? 0;
  return { from: from + lead, to };
}

function titleOf(text: string, found: readonly Span[]): string {
  const starts = [0, ...found.map(({ to }) => to)];
  const ends = [...found.map(({ from }) => from), text.length];
  return starts
    .map((start, at) => text.slice(start, ends[at]).trim())
    .filter((part) => part !== '')
    .join(' ');
}

function remindersOf(found: readonly Found[]): number[] {
  const minutes = found.flatMap(({ reading }) => (reading.kind === 'reminder' ? [reading.minutes] : []));
  return [...new Set(minutes)].sort((a, b) => a - b);
}

function partsOf(text: string, found: readonly Found[], when: When): QuickPart[] {
  const parts: QuickPart[] = [];
  let end = -1;
  for (const { from, to, reading } of found) {
    const kind = kindOf(reading, when);
    const last = parts.at(-1);
    if (last?.kind === kind && kind !== 'reminder' && end === from) {
      last.to = to;
      last.text = text.slice(last.from, to);
    } else {
      const words = wordsOf(text, { from, to });
      const part: QuickPart = { kind, ...words, text: text.slice(words.from, words.to) };
      if (reading.kind === 'reminder') part.minutes = reading.minutes;
      parts.push(part);
    }
    end = to;
  }
  return parts;
}

function kindOf(reading: Reading, when: When): PartKind {
  switch (reading.kind) {
    case 'soon':
    case 'tonight':
    case 'end':
    case 'duration':
      return 'time';
    case 'days':
      return when.allDay ? 'day' : 'time';
    case 'until':
      return when.rule === '' ? 'day' : 'until';
    case 'count':
      return 'until';
    case 'rule':
      return 'repeat';
    case 'day':
    case 'time':
    case 'calendar':
    case 'reminder':
    case 'place':
      return reading.kind;
  }
}
