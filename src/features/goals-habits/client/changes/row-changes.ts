import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { DetailAnswer, HabitRow } from '../../answers';
import type { EntryState } from '../../rules';

type Effects = EffectsOf<'goalsHabits'>;
type NotedDay = DetailAnswer['entries'][number];

/** What is noted of a day on the screen. */
export interface Noted {
  state: EntryState | null;
  amount: number | null;
}

/** Whether a day counts as done on the list: reached, or stayed under what may not be exceeded. */
export function isDone({ kind, direction, state, amount, schedule, due }: HabitRow): boolean {
  if (kind === 'check') return state === (direction === 'at_most' ? 'missed' : 'done');
  if (state !== 'done' || amount === null) return false;
  const target = schedule.target ?? 0;
  if (direction === 'at_most') return amount <= target;
  // Of a week or a month the whole counts, which the server tells by the day being no longer due.
  return amount >= target || (schedule.rhythm !== 'days' && schedule.rhythm !== 'interval' && !due);
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

/**
 * The effects of the server's answer to what was noted; what another day shows, and goals that follow the habit, only the server
 * knows.
 */
export function answeredRow(row: HabitRow, day: string, noted: Noted): Effects {
  return {
    today: (list) =>
      list.day === list.today &&
      !list.goals.some(({ habitId, measure }) => habitId === row.id || measure === 'parts')
        ? { ...list, habits: list.habits.map((one) => (one.id === row.id ? row : one)) }
        : null,
    detail: (answer) =>
      answer.habit.id === row.id
        ? { ...answer, habit: row, entries: withNoted(answer.entries, day, noted) }
        : answer,
  };
}
