import { habitTexts, type EntryState, type Direction, type Kind } from '../../rules';
import { csvRows } from '@/platform/shared/csv';
import { dayOf } from '@/platform/shared/civil';
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
  /** Null: its first entry, or today. */
  startDay: number | null;
  rhythm: Rhythm;
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
    startDay: null,
    rhythm: DAILY,
    canBeWeekly: false,
    entries: [],
  };
}

/** Thrown inside a reader; `readImport` answers its text. */
export class ImportError extends Error {}

/** The rows of a CSV file by the names of its columns, each with its line. */
export function* namedRows(
  text: string,
): Generator<{ line: number; cell: (name: string) => string; names: string[] }> {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  let names: string[] | null = null;
  for (const { line, cells } of csvRows(plain)) {
    if (!cells) continue;
    if (names === null) {
      names = cells.map((name) => name.trim());
      continue;
    }
    const known: string[] = names;
    yield { line, names: known, cell: (name) => cells[known.indexOf(name)] ?? '' };
  }
}

/** The day of a cell; throws with the text that names its line. */
export function dayIn(text: string, line: number): number {
  const day = dayOf(text.trim().slice(0, 10));
  if (day === null || day < 0) throw new ImportError(habitTexts.unreadableDay(line));
  return day;
}
