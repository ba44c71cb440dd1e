import { createHash } from 'node:crypto';
import {
  addMonths,
  civilDay,
  dayOf,
  momentOf,
  monthFirst,
  textOfDay,
  weekFirst,
} from '@/platform/shared/civil';
import type { PartFiles } from '../data/archive';
import type { Demo } from './demo';

/** Whose lines are filled in, and when. */
interface Person {
  /** Somebody of a demo; without one it is a sample for anybody. */
  username?: string;
  now: Date;
  timeZone: string;
  currency: string;
}

type Fields = Record<string, unknown>;

/** A line that happens on days, or for each line of a file before it. */
type Repeat =
  | {
      from: string;
      /** Today unless given. */
      until?: string;
      /** A day of the month; or for each day of a cycle that begins on a Monday whether it is one: 'x..x.x.'. */
      on: number | string;
      /** At most so many. */
      times?: unknown;
    }
  | { of: string };

/** What a line is about. */
interface Scope {
  /** From which days are counted: of a repeated line its own, otherwise today. */
  day: number;
  /** Of a repeated line: how many are before it. */
  turn: number;
  /** The line that it is made of, if it is repeated for those of a file. */
  of: Fields;
  fields: Fields;
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DATE =
  /^(?<ms>ms )?(?<of>mon|tue|wed|thu|fri|sat|sun|month|year)?(?<more>[+-]\d+)?(?: (?<time>\d\d:\d\d))?$/;

/** The files of a person's part of a zip, with days and ids in place of what a demo writes for them (`Demo`). */
export function demoFiles(demo: Demo, person: Person): PartFiles {
  const files = linesOf(demo, person);
  const textOf = (path: string) => (files.get(path) ?? []).map((line) => `${String(line)}\n`).join('');
  return {
    async *rows(path, schema) {
      for (const line of files.get(path) ?? []) yield schema.parse(line);
    },
    factsOf(path) {
      const text = textOf(path);
      return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
    },
    text: async (path) => textOf(path),
  };
}

/** The lines of those files. */
export function linesOf({ usual, sets, quiet }: Demo, person: Person): Map<string, unknown[]> {
  const { username, now, timeZone } = person;
  const today = civilDay(now, timeZone);
  const ids = new Map<string, number>();
  const files = new Map<string, unknown[]>();
  for (const { people, sample, files: own } of sets) {
    if (username === undefined ? !sample : !people.includes(username)) continue;
    for (const [file, lines = []] of Object.entries(own)) {
      const known = files.get(file) ?? [];
      // Texts are lines of their own.
      const more = file.endsWith('.json')
        ? lines.flatMap((line) =>
            repeated({
              ...usual[file],
              ...(line as Fields),
              ...(username === undefined && quiet?.[file]),
            }),
          )
        : lines;
      files.set(file, [...known, ...more]);
    }
  }
  return files;

  function repeated({ repeat, ...fields }: Fields & { repeat?: Repeat }): Fields[] {
    return scopesOf(repeat).map((scope) => filled(fields, { ...scope, fields }) as Fields);
  }

  function scopesOf(repeat: Repeat | undefined): Scope[] {
    const once = { day: today, turn: 0, of: {}, fields: {} };
    if (!repeat) return [once];
    if ('of' in repeat) return (files.get(repeat.of) ?? []).map((line) => ({ ...once, of: line as Fields }));
    const { from, until = '{+0}', on, times = Infinity } = repeat;
    const dayIn = (text: string) => {
      const day = dayOf(String(filled(text, once)));
      if (day === null) throw new Error(`A demo has no day ${text}`);
      return day;
    };
    const [first, last] = [dayIn(from), dayIn(until)];
    const isOn = (day: number) =>
      // 1970-01-01 was a Thursday.
      typeof on === 'string' ? on[(day + 3) % on.length] === 'x' : day - monthFirst(day) + 1 === on;
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
      .filter(isOn)
      .slice(0, filled(times, once) as number)
      .map((day, turn) => ({ ...once, day, turn }));
  }

  function filled(value: unknown, scope: Scope): unknown {
    if (typeof value === 'string') return filledText(value, scope);
    if (Array.isArray(value)) return value.map((one) => filled(one, scope));
    if (typeof value !== 'object' || value === null) return value;
    if ('turns' in value) {
      const turns = value.turns as unknown[];
      return filled(turns[scope.turn % turns.length], scope);
    }
    if ('since' in value && 'by' in value) {
      const by = String(filled(value.by, scope));
      const since = Object.entries(value.since as Fields);
      return since.findLast(([day]) => String(filled(day, { ...scope, day: today })) <= by)?.[1];
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, scope)]));
  }

  /** A text of one place alone is what stands for it, as a number too. */
  function filledText(text: string, scope: Scope): unknown {
    const [, alone] = /^\{([^{}]+)\}$/.exec(text) ?? [];
    if (alone !== undefined) return placed(alone, scope);
    const whole = text.replace(/\{([^{}]+)\}/g, (_, place: string) => String(placed(place, scope)));
    if (!whole.startsWith('@')) return whole;
    return ids.get(whole) ?? ids.set(whole, ids.size + 1).size;
  }

  function placed(place: string, scope: Scope): unknown {
    if (Object.hasOwn(scope.of, place)) return scope.of[place];
    if (place === 'turn') return scope.turn;
    if (place === 'now') return now.toISOString();
    if (place === 'own currency') return person.currency;
    const date = DATE.exec(place)?.groups;
    if (!date) {
      if (Object.hasOwn(scope.fields, place)) return filled(scope.fields[place], scope);
      throw new Error(`A demo has no {${place}}`);
    }
    const [of = '', more] = [date.of, Number(date.more ?? 0)];
    if (of === 'month') return textOfDay(addMonths(monthFirst(scope.day), more)).slice(0, 7);
    if (of === 'year') return String(Number(textOfDay(scope.day).slice(0, 4)) + more);
    const day = of ? weekFirst(scope.day, 1) + WEEKDAYS.indexOf(of) + 7 * more : scope.day + more;
    if (date.time === undefined) return textOfDay(day);
    const [hours = 0, minutes = 0] = date.time.split(':').map(Number);
    const moment = momentOf(day, hours * 60 + minutes, timeZone);
    return date.ms ? moment.getTime() : moment.toISOString();
  }
}
