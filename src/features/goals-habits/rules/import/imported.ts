import { habitLimits, habitTexts, type EntryState, type Direction, type Kind } from '../../rules';
import { CsvLimitError, csvSteps, delimiterOf } from '@/platform/shared/csv';
import { beginningOf } from '@/platform/shared/beginning';
import { dayOf } from '@/platform/shared/civil';
import { amountProblem } from '../amounts';
import type { Rhythm } from '../habit';

/** A day of a file. */
export interface ImportedEntry {
  day: number;
  state: EntryState | null;
  amount: number | null;
  note: string;
}

/** A habit as a file has it. */
export interface ImportedHabit {
  name: string;
  question: string;
  notes: string;
  /** Null: the usual one. */
  color: string | null;
  group: string | null;
  kind: Kind;
  direction: Direction;
  unit: string;
  archived: boolean;
  /** Thrown away in the other program, whose file still has it. */
  deleted: boolean;
  /** Null: its first entry, or today. */
  startDay: number | null;
  rhythm: Rhythm;
  /** Its target there cannot be stored: it has the usual one. */
  targetLost: boolean;
  /** So many times in 7 days, which may be meant as so many times a week. */
  canBeWeekly: boolean;
  entries: ImportedEntry[];
}

export interface ImportFile {
  /** The path inside the zip. */
  name: string;
  text: string;
}

/** What a file holds, or why it cannot be read. */
export type Imported = { habits: ImportedHabit[] } | { problem: string };

export const DAILY: Rhythm = { rhythm: 'days', weekdays: 127, times: 1, span: 7, target: null };
/** Of amounts whose target the file does not tell. */
export const USUAL_TARGET = 1_000;

export function importedHabit(name: string): ImportedHabit {
  return {
    name: name.trim(),
    question: '',
    notes: '',
    color: null,
    group: null,
    kind: 'check',
    unit: '',
    direction: 'at_least',
    archived: false,
    deleted: false,
    targetLost: false,
    startDay: null,
    rhythm: DAILY,
    canBeWeekly: false,
    entries: [],
  };
}

/** Its days have amounts: found out while it is read. */
export function becomesAmount(habit: ImportedHabit): void {
  habit.kind = 'amount';
  habit.rhythm = { ...habit.rhythm, target: USUAL_TARGET };
}

/** Thrown inside a reader; `readImport` answers its text. */
export class ImportError extends Error {}

/** A value of a file that cannot be read; the reader of the file tells where it stands. */
export class UnreadableError extends ImportError {}

/** Work that is done in steps: it yields after each fraction of a millisecond, and returns its result. */
export type Steps<T> = Generator<void, T>;

/** Reads JSON in steps; throws what is to be shown if it is none, or holds too much. */
export type JsonReader = (text: string) => Steps<unknown>;

/** A row of a CSV file. */
export interface NamedRow {
  names: readonly string[];
  cells: readonly string[];
  cell: (name: string) => string;
}

/** More than any of these files has in a row. */
const MOST = { cells: 1_000, characters: 100_000 };

/**
 * Does something with each row of a CSV file by the names of its columns, in steps. What is wrong is told with the file and
 * the line.
 *
 * @param usual the names of the columns of a file that begins with a date in place of them
 */
export function* eachRow(
  { name: file, text }: ImportFile,
  take: (row: NamedRow) => void,
  usual?: readonly string[],
): Steps<void> {
  let names: readonly string[] | null = null;
  let places = new Map<string, number>();
  let at = 0;
  try {
    const reading = { at: text.startsWith('\ufeff') ? 1 : 0, delimiter: delimiterOf(text), most: MOST };
    for (const row of csvSteps(text, reading)) {
      if (!row) yield;
      if (!row?.cells) continue;
      const { line, cells } = row;
      at = line;
      if (!names) {
        const isHead = !usual || dayOf(cells[0]?.trim() ?? '') === null;
        names = isHead ? cells.map((name) => name.trim()) : usual;
        // Of several columns of a name the first one counts.
        places = new Map(names.map((name, at): [string, number] => [name, at]).reverse());
        if (isHead) continue;
      }
      take({ names, cells, cell: (name) => cells[places.get(name) ?? -1] ?? '' });
    }
  } catch (error) {
    if (error instanceof CsvLimitError) throw new ImportError(`${file}: ${error.message}`);
    if (error instanceof UnreadableError) {
      const told = error.message.charAt(0).toLowerCase() + error.message.slice(1);
      throw new ImportError(`${file}: Line ${String(at)}: ${told}`);
    }
    throw error;
  }
}

/** The habits of an import while it is read. */
export interface Harvest {
  /** Begins a habit; its texts are cut to lengths that can be stored. */
  begin: (habit: ImportedHabit) => ImportedHabit;
  /** Adds a day to a habit: of several entries a day the last one counts. */
  enter: (habit: ImportedHabit, entry: ImportedEntry) => void;
}

/** Gathers the habits of an import, and refuses more of them, or of their days, than it takes. */
export function gathering() {
  const days = new Map<ImportedHabit, Map<number, ImportedEntry>>();
  let entries = 0;
  const harvest: Harvest = {
    begin(habit) {
      if (days.size === habitLimits.habitsMax) throw new ImportError(habitTexts.tooManyHabits);
      const fitted = {
        ...habit,
        name: beginningOf(habit.name, habitLimits.nameMax),
        question: beginningOf(habit.question, habitLimits.questionMax),
        notes: beginningOf(habit.notes, habitLimits.notesMax),
        unit: beginningOf(habit.unit, habitLimits.unitMax),
        group: habit.group === null ? null : beginningOf(habit.group, habitLimits.nameMax),
      };
      days.set(fitted, new Map());
      return fitted;
    },
    enter(habit, entry) {
      const problem = entry.amount === null ? null : amountProblem(entry.amount);
      if (problem !== null) throw new UnreadableError(problem);
      entries += 1;
      if (entries > habitLimits.fileDaysMax) throw new ImportError(habitTexts.tooManyFileDays);
      days.get(habit)?.set(entry.day, { ...entry, note: beginningOf(entry.note, habitLimits.noteMax) });
    },
  };
  return {
    harvest,
    /** What was gathered, with the days of each habit in their order. */
    *habits(this: void): Steps<ImportedHabit[]> {
      const habits: ImportedHabit[] = [];
      for (const [habit, byDay] of days) {
        // As numbers, which are sorted ten times as fast.
        const sorted = Int32Array.from(byDay.keys()).sort();
        const entries = Array.from(sorted, (day) => byDay.get(day)).filter((entry) => entry !== undefined);
        habits.push({ ...habit, entries });
        yield;
      }
      return habits;
    },
  };
}

/** The day of a cell, YYYY-MM-DD with or without a time; raises `UnreadableError`. */
export function dayIn(text: string): number {
  const day = dayOf(text.trim().slice(0, 10));
  if (day === null || day < 0) throw new UnreadableError(habitTexts.unreadableDay);
  return day;
}

/** n times in d days: every day, n times a month, or n times in any d days. */
export function timesInDays(times: number, days: number, target: number | null): Rhythm {
  if (!(times >= 1 && days >= 2) || times >= days) return { ...DAILY, target };
  if (days === 30 || days === 31) return { ...DAILY, rhythm: 'month', times, target };
  return { ...DAILY, rhythm: 'rolling', times: Math.min(times, 31), span: Math.min(days, 365), target };
}
