import { dayOf } from '@/platform/shared/civil';
import { csvWords } from '@/platform/shared/csv';
import { type EntryState, habitTexts, isBlank, STATES } from '../../rules';
import { amountProblem, thousandthsOf } from '../amounts';
import type { Rhythm } from '../habit';
import {
  becomesAmount,
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
  timesInDays,
  UnreadableError,
} from './imported';

/** Beaver Habits: a CSV with a column for each habit, or JSON with the records of each. */
export function* readBeaver(files: readonly ImportFile[], harvest: Harvest, json: JsonReader): Steps<void> {
  for (const file of files) {
    if (/\.json$/i.test(file.name)) yield* beaverJson(file.name, yield* json(file.text), harvest);
    else yield* beaverCsv(file, harvest);
  }
}

function* beaverCsv(file: ImportFile, harvest: Harvest): Steps<void> {
  const habitOf = byName(harvest);
  let columns: (ImportedHabit | null)[] | null = null;
  yield* eachRow(file, ({ names, cells }) => {
    const day = dayIn(cells[0] ?? '');
    columns ??= names.map((name, at) => (at === 0 ? null : habitOf(name)));
    for (const [at, cell] of cells.entries()) {
      const habit = columns[at];
      if (habit && cell.trim() === '2') harvest.enter(habit, { day, state: 'done', amount: null, note: '' });
    }
  });
}

function* beaverJson(file: string, json: unknown, harvest: Harvest): Steps<void> {
  // Exported as it is; what the server stores has it inside of `data`.
  const list = Array.isArray(json)
    ? (json as unknown[])
    : (fieldOf(json, 'habits') ?? fieldOf(fieldOf(json, 'data'), 'habits'));
  if (!Array.isArray(list)) throw new ImportError(habitTexts.noHabits);
  for (const one of list as unknown[]) {
    yield;
    const [name, records] = [fieldOf(one, 'name'), fieldOf(one, 'records')];
    if (typeof name !== 'string' || isBlank(name)) continue;
    const habit = harvest.begin(beaverHabit(name, one));
    for (const [at, record] of (Array.isArray(records) ? records : []).entries()) {
      const entry = beaverDay(record);
      if (!entry)
        throw new ImportError(`${file}, “${name}”, record ${String(at + 1)}: ${habitTexts.unreadableDay}`);
      if (entry.state !== null || entry.note !== '') harvest.enter(habit, entry);
      if (at % A_STEP === 0) yield;
    }
  }
}

const A_STEP = 100;

function beaverHabit(name: string, one: unknown): ImportedHabit {
  const [status, tags] = [fieldOf(one, 'status'), fieldOf(one, 'tags')];
  const tag = Array.isArray(tags) ? (tags as unknown[]).find((text) => typeof text === 'string') : undefined;
  return {
    ...importedHabit(name),
    group: typeof tag === 'string' ? tag.trim() || null : null,
    archived: status === 'archive' || status === 'archived',
    deleted: status === 'soft_delete',
    rhythm: beaverRhythm(fieldOf(one, 'period')),
  };
}

/** The days of a period of several days, weeks, months or years. */
const PERIOD_DAYS = new Map<unknown, number>([
  ['D', 1],
  ['W', 7],
  ['M', 30],
  ['Y', 365],
]);

/** So many times in so many days, weeks, months or years; every day where that is not told. */
function beaverRhythm(period: unknown): Rhythm {
  const unit = fieldOf(period, 'period_type');
  const [count, times] = [fieldOf(period, 'period_count'), fieldOf(period, 'target_count')].map((value) =>
    Number.isSafeInteger(value) ? Number(value) : 1,
  );
  const days = (PERIOD_DAYS.get(unit) ?? 1) * (count ?? 1);
  const rhythm = timesInDays(times ?? 1, days, null);
  return unit === 'W' && count === 1 && rhythm.rhythm === 'rolling' ? { ...rhythm, rhythm: 'week' } : rhythm;
}

/** Null if its date cannot be read. */
function beaverDay(record: unknown): ImportedEntry | null {
  const [day, done, text] = ['day', 'done', 'text'].map((name) => fieldOf(record, name));
  const read = typeof day === 'string' ? dayOf(day.slice(0, 10)) : null;
  if (read === null || read < 0) return null;
  return {
    day: read,
    state: done === true ? 'done' : null,
    amount: null,
    note: typeof text === 'string' ? text : '',
  };
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

/** A date as HabitBull writes it in some countries. */
const SLASHED = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})/;

function withDashes(date: string, dayFirst: boolean): string {
  const [, one = '', two = '', year] = SLASHED.exec(date) ?? [];
  if (year === undefined) return date;
  const [month, day] = dayFirst ? [two, one] : [one, two];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * HabitBull's CSV: a line a day; a number above 1 makes its habit one of amounts. Dates with slashes begin with the month
 * unless one of the file cannot.
 */
export function* readHabitBull([file]: readonly ImportFile[], harvest: Harvest): Steps<void> {
  if (!file) return;
  const habitOf = byName(harvest);
  let dayFirst = false;
  yield* eachRow(file, ({ cell }) => {
    dayFirst ||= Number(SLASHED.exec(cell('CalendarDate'))?.[1]) > 12;
  });
  yield* eachRow(file, ({ cell }) => {
    const habit = habitOf(cell('HabitName').trim(), () => ({
      notes: cell('HabitDescription'),
      group: cell('HabitCategory').trim() || null,
    }));
    if (!habit) return;
    const value = Number(cell('Value'));
    if (value > 1) becomesAmount(habit);
    harvest.enter(habit, {
      day: dayIn(withDashes(cell('CalendarDate'), dayFirst)),
      state: value > 0 ? 'done' : 'missed',
      amount: value > 0 ? Math.max(Math.round(value * 1000), 1) : null,
      note: cell('CommentText'),
    });
  });
}

/** Our own CSV. */
export function* readOwn([file]: readonly ImportFile[], harvest: Harvest): Steps<void> {
  if (!file) return;
  const habitOf = byName(harvest);
  yield* eachRow(file, ({ cell }) => {
    const habit = habitOf(csvWords(cell('habit')).trim());
    if (!habit) return;
    const state = cell('state').trim();
    const amount = cell('amount').trim() === '' ? null : thousandthsOf(cell('amount'));
    const problem = amount === null ? null : amountProblem(amount);
    if (problem !== null) throw new UnreadableError(problem);
    if (amount !== null) becomesAmount(habit);
    harvest.enter(habit, {
      day: dayIn(cell('day')),
      // An amount is something done, also where nobody wrote so.
      state: isState(state) ? state : typeof amount === 'number' ? 'done' : null,
      amount: typeof amount === 'number' ? amount : null,
      note: csvWords(cell('note')),
    });
  });
}

function isState(text: string): text is EntryState {
  return STATES.some((state) => state === text);
}
