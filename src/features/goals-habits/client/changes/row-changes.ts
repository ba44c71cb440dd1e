import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { Replays } from '@/platform/client/changes/tool-change';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { BoardAnswer, DayEntry, DetailAnswer, HabitRow } from '../../answers';
import type { EntryState } from '../../rules';

type Effects = EffectsOf<'goalsHabits'>;
type NotedDay = DetailAnswer['entries'][number];

/** The habits of the lists that are kept. */
export const habitRows = rowEffects('goalsHabits', { today: 'habits', board: 'habits' });

/** What is noted of a day on the screen. */
export interface Noted {
  state: EntryState | null;
  amount: number | null;
}

/** How changes show that wait for the server; see `Replays`. */
export const replays = {
  setEntry: ({ habitId, day, ...noted }: Noted & { habitId: number; day: string }) =>
    notedOn(habitId, day, noted),
} satisfies Replays<'goalsHabits'>;

/** The effects of an entry of a day as they are known at once: the figures only the server knows. */
export function notedOn(habitId: number, day: string, noted: Noted): Effects {
  const { state, amount } = noted;
  return {
    today: (list, input) =>
      habitRows
        .patch(habitId, ({ week }) => ({
          ...(list.day === day && { state, amount }),
          week: [...week.filter((entry) => entry.day !== day), { day, state, amount }].sort((one, other) =>
            one.day < other.day ? -1 : 1,
          ),
        }))
        .today(list, input),
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
  const { today, board } = habitRows.patch(row.id, row);
  const { board: noteBoard } = notedOn(row.id, day, noted);
  return {
    today: (list, input) =>
      list.day === list.today &&
      !list.goals.some(({ habitId, measure }) => habitId === row.id || measure === 'parts')
        ? today(list, input)
        : null,
    board: (list, input) => board(noteBoard?.(list, input) ?? list, input),
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
