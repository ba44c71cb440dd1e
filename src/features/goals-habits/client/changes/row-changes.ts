import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { reordered } from '@/platform/shared/reorder';
import type { BoardAnswer, DayEntry, DetailAnswer, HabitRow } from '../../answers';
import type { EntryState } from '../../rules';

type Effects = EffectsOf<'goalsHabits'>;
type NotedDay = DetailAnswer['entries'][number];

/** What is noted of a day on the screen. */
export interface Noted {
  state: EntryState | null;
  amount: number | null;
}

/** The effects of an entry of a day as they are known at once: the figures only the server knows. */
export function notedOn(habitId: number, day: string, noted: Noted): Effects {
  const { state, amount } = noted;
  return {
    today: (list) => ({
      ...list,
      habits: list.habits.map((row) => {
        if (row.id !== habitId) return row;
        const others = row.week.filter((entry) => entry.day !== day);
        const week = [...others, { day, state, amount }].sort((one, other) => (one.day < other.day ? -1 : 1));
        return list.day === day ? { ...row, state, amount, week } : { ...row, week };
      }),
    }),
    board: (board, { from, to }) =>
      day < from || day > to
        ? board
        : { ...board, entries: withEntry(board.entries, habitId, { day, state, amount }) },
    detail: (answer) =>
      answer.habit.id === habitId ? { ...answer, entries: withNoted(answer.entries, day, noted) } : answer,
  };
}

function withNoted(entries: readonly NotedDay[], day: string, { state, amount }: Noted): NotedDay[] {
  const note = entries.find((entry) => entry.day === day)?.note ?? '';
  const before = entries.filter((entry) => entry.day < day);
  const after = entries.filter((entry) => entry.day > day);
  return state === null && note === ''
    ? [...before, ...after]
    : [...before, { day, state, amount, note }, ...after];
}

/** The effects of the server's answer to what was noted; what another day shows, and goals that follow the habit, only the server knows. */
export function answeredRow(row: HabitRow, day: string, noted: Noted): Effects {
  const withRow = <List extends Rows>(list: List) => ({
    ...list,
    habits: list.habits.map((one) => (one.id === row.id ? row : one)),
  });
  const { board } = notedOn(row.id, day, noted);
  return {
    today: (list) =>
      list.day === list.today &&
      !list.goals.some(({ habitId, measure }) => habitId === row.id || measure === 'parts')
        ? withRow(list)
        : null,
    board: (list, input) => withRow(board?.(list, input) ?? list),
    detail: (answer) =>
      answer.habit.id === row.id
        ? { ...answer, habit: row, entries: withNoted(answer.entries, day, noted) }
        : answer,
  };
}

function withEntry(
  entries: BoardAnswer['entries'],
  habitId: number,
  { day, state, amount }: DayEntry,
): BoardAnswer['entries'] {
  const own = entries.find((one) => one.habitId === habitId)?.days ?? [];
  const hasNote = own.find((one) => one.day === day)?.hasNote ?? false;
  const others = own.filter((one) => one.day !== day);
  const days = state === null && !hasNote ? others : [...others, { day, state, amount, hasNote }];
  days.sort((one, other) => (one.day < other.day ? -1 : 1));
  return [...entries.filter((one) => one.habitId !== habitId), { habitId, days }];
}

interface Rows {
  habits: HabitRow[];
}

/** The same change of the lists of habits everywhere. */
export function ofRows(change: (rows: HabitRow[]) => HabitRow[]): Effects {
  const changed = <List extends Rows>(list: List) => ({ ...list, habits: change(list.habits) });
  return { today: changed, board: changed };
}

export function withoutRows(rows: readonly Pick<HabitRow, 'id'>[]): Effects {
  const gone = new Set(rows.map(({ id }) => id));
  return ofRows((all) => all.filter(({ id }) => !gone.has(id)));
}

/** Those named share the places that they had, in their new order. */
export function orderedRows(ids: readonly number[]): Effects {
  return ofRows((rows) =>
    reordered(
      rows,
      ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    ),
  );
}
