import { dayOf } from '@/platform/shared/civil';
import { type EntryState, habitTexts, isBlank, STATES } from '../../rules';
import { amountProblem, thousandthsOf } from '../amounts';
import {
  DAILY,
  dayIn,
  eachRow,
  type Harvest,
  ImportError,
  type ImportedEntry,
  type ImportedHabit,
  importedHabit,
  type ImportFile,
  type JsonReader,
  type Steps,
  USUAL_TARGET,
} from './imported';

/** Beaver Habits: a CSV with a column for each habit, or JSON with the records of each. */
export function* readBeaver(files: readonly ImportFile[], harvest: Harvest, json: JsonReader): Steps<void> {
  for (const { name, text } of files) {
    if (/\.json$/i.test(name)) yield* beaverJson(yield* json(text), harvest);
    else yield* beaverCsv(text, harvest);
  }
}

function* beaverCsv(text: string, harvest: Harvest): Steps<void> {
  const habitOf = byName(harvest);
  let columns: (ImportedHabit | null)[] | null = null;
  yield* eachRow(text, ({ line, names, cells }) => {
    const day = dayIn(cells[0] ?? '', line);
    columns ??= names.map((name, at) => (at === 0 ? null : habitOf(name)));
    for (const [at, cell] of cells.entries()) {
      const habit = columns[at];
      if (habit && cell.trim() === '2') harvest.enter(habit, { day, state: 'done', amount: null, note: '' });
    }
  });
}

function* beaverJson(json: unknown, harvest: Harvest): Steps<void> {
  const list = Array.isArray(json) ? (json as unknown[]) : fieldOf(json, 'habits');
  if (!Array.isArray(list)) throw new ImportError(habitTexts.noHabits);
  for (const one of list as unknown[]) {
    yield;
    const [name, records] = [fieldOf(one, 'name'), fieldOf(one, 'records')];
    if (typeof name !== 'string' || isBlank(name)) continue;
    const habit = harvest.begin(importedHabit(name));
    for (const [at, record] of (Array.isArray(records) ? records : []).entries()) {
      const entry = beaverDay(record, at + 1);
      if (entry) harvest.enter(habit, entry);
      if (at % A_STEP === 0) yield;
    }
  }
}

const A_STEP = 100;

function beaverDay(record: unknown, place: number): ImportedEntry | null {
  const [day, done, text] = ['day', 'done', 'text'].map((name) => fieldOf(record, name));
  const read = typeof day === 'string' ? dayOf(day.slice(0, 10)) : null;
  if (read === null || read < 0) throw new ImportError(habitTexts.unreadableDay(place));
  const note = typeof text === 'string' ? text : '';
  if (done !== true && note === '') return null;
  return { day: read, state: done === true ? 'done' : null, amount: null, note };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Finds the habit of a name, and begins it where it is new; null without a name. */
function byName(harvest: Harvest) {
  const habits = new Map<string, ImportedHabit>();
  return (name: string, told?: () => Partial<ImportedHabit>): ImportedHabit | null => {
    if (isBlank(name)) return null;
    const habit = habits.get(name) ?? harvest.begin({ ...importedHabit(name), ...told?.() });
    habits.set(name, habit);
    return habit;
  };
}

/** Its days have amounts: found out while it is read. */
function becomesAmount(habit: ImportedHabit): void {
  habit.kind = 'amount';
  habit.rhythm = { ...DAILY, target: USUAL_TARGET };
}

/** HabitBull's CSV: a line a day; a number above 1 makes its habit one of amounts. */
export function* readHabitBull([file]: readonly ImportFile[], harvest: Harvest): Steps<void> {
  const habitOf = byName(harvest);
  yield* eachRow(file?.text ?? '', ({ line, cell }) => {
    const habit = habitOf(cell('HabitName').trim(), () => ({
      notes: cell('HabitDescription'),
      group: cell('HabitCategory').trim() || null,
    }));
    if (!habit) return;
    const value = Number(cell('Value'));
    if (value > 1) becomesAmount(habit);
    harvest.enter(habit, {
      day: dayIn(cell('CalendarDate'), line),
      state: value > 0 ? 'done' : 'missed',
      amount: value > 0 ? Math.max(Math.round(value * 1000), 1) : null,
      note: cell('CommentText'),
    });
  });
}

/** Our own CSV. */
export function* readOwn([file]: readonly ImportFile[], harvest: Harvest): Steps<void> {
  const habitOf = byName(harvest);
  yield* eachRow(file?.text ?? '', ({ line, cell }) => {
    const habit = habitOf(plain(cell('habit')).trim());
    if (!habit) return;
    const state = cell('state').trim();
    const amount = cell('amount').trim() === '' ? null : thousandthsOf(cell('amount'));
    const problem = amount === null ? null : amountProblem(amount);
    if (problem !== null) throw new ImportError(problem);
    if (amount !== null) becomesAmount(habit);
    harvest.enter(habit, {
      day: dayIn(cell('day'), line),
      state: isState(state) ? state : null,
      amount: typeof amount === 'number' ? amount : null,
      note: plain(cell('note')),
    });
  });
}

function isState(text: string): text is EntryState {
  return STATES.some((state) => state === text);
}

/** A text without the apostrophe that keeps spreadsheets from running it. */
function plain(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
