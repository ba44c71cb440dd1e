import { habitTexts, isBlank } from '../../rules';
import { amountProblem } from '../amounts';
import {
  becomesAmount,
  dayIn,
  eachRow,
  type Harvest,
  type ImportedEntry,
  ImportError,
  type ImportedHabit,
  importedHabit,
  type ImportFile,
  type NamedRow,
  type Steps,
  timesInDays,
  USUAL_TARGET,
} from './imported';

/** The zip of Loop Habit Tracker: Habits.csv, and a Checkmarks.csv in the folder of each habit. */
export function* readLoop(files: readonly ImportFile[], harvest: Harvest): Steps<void> {
  const list = files.find(({ name }) => /(^|\/)Habits\.csv$/i.test(name));
  if (!list) throw new ImportError(habitTexts.noHabits);
  const takeMarks = marksOf(files);
  const marked: { habit: ImportedHabit; marks: ImportFile }[] = [];
  let hasKinds = true;
  yield* eachRow(list, ({ names, cell }) => {
    if (isBlank(cell('Name'))) return;
    hasKinds = names.includes('Type');
    const habit = harvest.begin(habitOf(cell));
    const marks = takeMarks(cell('Position').trim(), cell('Name').trim());
    if (marks) marked.push({ habit, marks });
  });
  for (const { habit, marks } of marked) {
    if (!hasKinds) {
      yield* eachRow(marks, ({ cell }) => Number(cell('Value')) > MOST_STATE && becomesAmount(habit), MARKS);
    }
    const take = (row: NamedRow) => {
      const entry = entryOf(row, habit);
      if (entry) harvest.enter(habit, entry);
    };
    yield* eachRow(marks, take, MARKS);
  }
}

function habitOf(cell: NamedRow['cell']): ImportedHabit {
  const isAmount = cell('Type').trim() === 'NUMERICAL';
  const times = Number(cell('FrequencyNumerator') || cell('NumRepetitions') || 1);
  const days = Number(cell('FrequencyDenominator') || cell('Interval') || 1);
  const told = Math.round(Number(cell('Target Value')) * 1_000);
  const targetLost = isAmount && amountProblem(told) !== null;
  const target = isAmount ? (targetLost ? USUAL_TARGET : told) : null;
  const rhythm = timesInDays(times, days, target);
  const color = cell('Color').trim().toLowerCase();
  return {
    ...importedHabit(cell('Name')),
    question: cell('Question'),
    notes: cell('Description'),
    unit: cell('Unit'),
    color: /^#[0-9a-f]{6}$/.test(color) ? color : null,
    kind: isAmount ? 'amount' : 'check',
    direction: cell('Target Type').trim() === 'AT_MOST' ? 'at_most' : 'at_least',
    targetLost,
    archived: cell('Archived?').trim().toLowerCase() === 'true',
    rhythm,
    canBeWeekly: rhythm.rhythm === 'rolling' && rhythm.span === 7,
  };
}

/** Finds the marks of a habit by its position, else by its name; each file is of one habit, or few bytes would be much work. */
function marksOf(files: readonly ImportFile[]) {
  const [byPosition, byName] = [new Map<string, ImportFile>(), new Map<string, ImportFile>()];
  // Of several the first one counts.
  for (const file of files.filter(({ name }) => /\/Checkmarks\.csv$/i.test(name)).reverse()) {
    const folder = file.name.split('/').at(-2) ?? '';
    const [position] = /^\d+/.exec(folder) ?? [];
    if (position !== undefined) byPosition.set(position, file);
    byName.set(folder.replace(/^\d+ /, ''), file);
  }
  const taken = new Set<ImportFile>();
  return (position: string, name: string): ImportFile | undefined => {
    const marks = byPosition.get(position) ?? byName.get(name);
    if (!marks || taken.has(marks)) return undefined;
    taken.add(marks);
    return marks;
  };
}

/** The columns of marks; before 2.3.1 Loop wrote no names, numbers for states, and nothing of which habits have amounts. */
const MARKS = ['Date', 'Value', 'Notes'];

/** A greater number is an amount. */
const MOST_STATE = 3;

/** Of amounts too: nobody notes 0.003. */
const SKIPPED = '3';

const STATES = new Map([
  ['YES_MANUAL', 'done' as const],
  ['NO', 'missed' as const],
  ['SKIP', 'skipped' as const],
  ['2', 'done' as const],
  ['0', 'missed' as const],
  [SKIPPED, 'skipped' as const],
]);

function entryOf({ cell }: NamedRow, { kind, direction }: ImportedHabit): ImportedEntry | null {
  const day = dayIn(cell('Date'));
  const [value, note] = [cell('Value').trim(), cell('Notes')];
  const isAmount = kind === 'amount';
  // The word for 0, which is a good day where there should be little.
  const isNone = value === 'NO' && direction === 'at_most';
  const isNumber = /^\d+$/.test(value) && value !== SKIPPED;
  const amount = isAmount && (isNone || isNumber) ? Number(value) || 0 : null;
  const state = amount === null ? (STATES.get(value) ?? null) : 'done';
  // A number of thousandths; what is only a word of done days is none.
  const isEmpty = state === null || (state === 'done' && isAmount && amount === null);
  if (isEmpty) return note === '' ? null : { day, state: null, amount: null, note };
  return { day, state, amount, note };
}
