import { dayOf } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { type EntryState, habitTexts, STATES } from '../../rules';
import { amountProblem, thousandthsOf } from '../amounts';
import {
  DAILY,
  dayIn,
  ImportError,
  type ImportedEntry,
  type ImportedHabit,
  importedHabit,
  type ImportFile,
  namedRows,
  USUAL_TARGET,
} from './imported';

/** Beaver Habits: a CSV with a column for each habit, or JSON with the records of each. */
export function readBeaver(files: readonly ImportFile[]): ImportedHabit[] {
  return files.flatMap((file) => (/\.json$/i.test(file.name) ? beaverJson(file.text) : beaverCsv(file.text)));
}

function beaverCsv(text: string): ImportedHabit[] {
  const habits = new Map<string, ImportedHabit>();
  for (const { line, names, cell } of namedRows(text)) {
    const [first = '', ...others] = names;
    const day = dayIn(cell(first), line);
    for (const name of others) {
      const habit = habits.get(name) ?? importedHabit(name);
      habits.set(name, habit);
      if (cell(name).trim() === '2') habit.entries.push({ day, state: 'done', amount: null, note: '' });
    }
  }
  return [...habits.values()];
}

function beaverJson(text: string): ImportedHabit[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ImportError(habitTexts.noHabits);
  }
  const list = Array.isArray(json) ? (json as unknown[]) : fieldOf(json, 'habits');
  if (!Array.isArray(list)) throw new ImportError(habitTexts.noHabits);
  return list.flatMap((one: unknown) => {
    const [name, records] = [fieldOf(one, 'name'), fieldOf(one, 'records')];
    if (typeof name !== 'string') return [];
    const entries = Array.isArray(records) ? records.flatMap((record, at) => beaverDay(record, at + 1)) : [];
    return [{ ...importedHabit(name), entries }];
  });
}

function beaverDay(record: unknown, place: number): ImportedEntry[] {
  const [day, done, text] = ['day', 'done', 'text'].map((name) => fieldOf(record, name));
  const read = typeof day === 'string' ? dayOf(day.slice(0, 10)) : null;
  if (read === null || read < 0) throw new ImportError(habitTexts.unreadableDay(place));
  const note = typeof text === 'string' ? text : '';
  if (done !== true && note === '') return [];
  return [{ day: read, state: done === true ? 'done' : null, amount: null, note }];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** HabitBull's CSV: a line a day; a number above 1 makes its habit one of amounts. */
export function readHabitBull([file]: readonly ImportFile[]): ImportedHabit[] {
  const rows = [...namedRows(file?.text ?? '')].filter(({ cell }) => cell('HabitName').trim() !== '');
  return [...groupedBy(rows, ({ cell }) => cell('HabitName').trim())].map(([name, own]) => {
    const isAmount = own.some(({ cell }) => Number(cell('Value')) > 1);
    const [first] = own;
    return {
      ...importedHabit(name),
      notes: first?.cell('HabitDescription') ?? '',
      group: first?.cell('HabitCategory').trim() || null,
      kind: isAmount ? ('amount' as const) : ('check' as const),
      rhythm: { ...DAILY, target: isAmount ? USUAL_TARGET : null },
      entries: own.map(({ line, cell }): ImportedEntry => {
        const day = dayIn(cell('CalendarDate'), line);
        const value = Number(cell('Value'));
        const state = value > 0 ? 'done' : 'missed';
        return {
          day,
          state,
          amount: isAmount && value > 0 ? Math.round(value * 1000) : null,
          note: cell('CommentText'),
        };
      }),
    };
  });
}

/** Our own CSV. */
export function readOwn([file]: readonly ImportFile[]): ImportedHabit[] {
  const rows = [...namedRows(file?.text ?? '')].filter(({ cell }) => cell('habit').trim() !== '');
  return [...groupedBy(rows, ({ cell }) => plain(cell('habit')).trim())].map(([name, own]) => {
    const isAmount = own.some(({ cell }) => cell('amount').trim() !== '');
    return {
      ...importedHabit(name),
      kind: isAmount ? ('amount' as const) : ('check' as const),
      rhythm: { ...DAILY, target: isAmount ? USUAL_TARGET : null },
      entries: own.map(({ line, cell }) => {
        const state = cell('state').trim();
        const amount = cell('amount').trim() === '' ? null : thousandthsOf(cell('amount'));
        const problem = amount === null ? null : amountProblem(amount);
        if (problem !== null) throw new ImportError(problem);
        return {
          day: dayIn(cell('day'), line),
          state: isState(state) ? state : null,
          amount: typeof amount === 'number' ? amount : null,
          note: plain(cell('note')),
        };
      }),
    };
  });
}

function isState(text: string): text is EntryState {
  return STATES.some((state) => state === text);
}

/** A text without the apostrophe that keeps spreadsheets from running it. */
function plain(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
