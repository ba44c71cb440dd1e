import { habitTexts } from '../../rules';
import { thousandthsOf } from '../amounts';
import type { Rhythm } from '../habit';
import {
  DAILY,
  dayIn,
  type ImportedEntry,
  ImportError,
  type ImportedHabit,
  importedHabit,
  type ImportFile,
  namedRows,
} from './imported';

/** The zip of Loop Habit Tracker: Habits.csv, and a Checkmarks.csv in the folder of each habit. */
export function readLoop(files: readonly ImportFile[]): ImportedHabit[] {
  const list = files.find(({ name }) => /(^|\/)Habits\.csv$/i.test(name));
  if (!list) throw new ImportError(habitTexts.noHabits);
  return [...namedRows(list.text)].map(({ cell }) => {
    const isAmount = cell('Type').trim() === 'NUMERICAL';
    const times = Number(cell('FrequencyNumerator') || cell('NumRepetitions') || 1);
    const days = Number(cell('FrequencyDenominator') || cell('Interval') || 1);
    const target = isAmount ? thousandthsOf(cell('Target Value')) : null;
    const rhythm = rhythmOf(times, days, typeof target === 'number' ? target : isAmount ? 0 : null);
    const color = cell('Color').trim().toLowerCase();
    const marks = marksOf(files, cell('Position').trim(), cell('Name').trim());
    return {
      ...importedHabit(cell('Name')),
      question: cell('Question'),
      notes: cell('Description'),
      unit: cell('Unit'),
      color: /^#[0-9a-f]{6}$/.test(color) ? color : null,
      kind: isAmount ? ('amount' as const) : ('check' as const),
      direction: cell('Target Type').trim() === 'AT_MOST' ? ('at_most' as const) : ('at_least' as const),
      archived: cell('Archived?').trim().toLowerCase() === 'true',
      rhythm,
      canBeWeekly: rhythm.rhythm === 'rolling' && rhythm.span === 7,
      entries: marks ? entriesOf(marks.text, isAmount) : [],
    };
  });
}

/** n times in d days: every day, n times a month, or n times in any d days. */
function rhythmOf(times: number, days: number, target: number | null): Rhythm {
  if (!(times >= 1 && days >= 2) || times >= days) return { ...DAILY, target };
  if (days === 30 || days === 31) return { ...DAILY, rhythm: 'month', times, target };
  return { ...DAILY, rhythm: 'rolling', times: Math.min(times, 31), span: Math.min(days, 365), target };
}

function marksOf(files: readonly ImportFile[], position: string, name: string): ImportFile | undefined {
  const marks = files.filter((file) => /\/Checkmarks\.csv$/i.test(file.name));
  const folderOf = (file: ImportFile) => file.name.split('/').at(-2) ?? '';
  return (
    marks.find((file) => position !== '' && /^\d+/.exec(folderOf(file))?.[0] === position) ??
    marks.find((file) => folderOf(file).replace(/^\d+ /, '') === name)
  );
}

const STATES = new Map([
  ['YES_MANUAL', 'done' as const],
  ['NO', 'missed' as const],
  ['SKIP', 'skipped' as const],
]);

function entriesOf(text: string, isAmount: boolean): ImportedEntry[] {
  return [...namedRows(text)].flatMap(({ line, cell }): ImportedEntry[] => {
    const day = dayIn(cell('Date'), line);
    const [value, note] = [cell('Value').trim(), cell('Notes')];
    const amount = isAmount && /^\d+$/.test(value) ? Number(value) : null;
    const state = amount === null ? (STATES.get(value) ?? null) : 'done';
    // A number of thousandths; what is only a word of done days is none.
    const isEmpty = state === null || (state === 'done' && isAmount && amount === null);
    if (isEmpty) return note === '' ? [] : [{ day, state: null, amount: null, note }];
    return [{ day, state, amount, note }];
  });
}
