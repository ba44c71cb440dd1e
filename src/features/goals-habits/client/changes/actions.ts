import { currentPreferences } from '@/platform/client/preferences';
import type { RouterInputs } from '@/platform/client/trpc';
import { weekdayName } from '@/platform/shared/civil-names';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { HabitRow } from '../../answers';
import { answeredRow, notedOn, type Noted } from './row-changes';
import { dayText, milestoneText, percentOf, streakText } from './words';

type Inputs = RouterInputs['goalsHabits'];
type OnError = (problem: string) => void;
type Fields<Call extends keyof Inputs> = Omit<Inputs[Call], 'operationId'>;

/** The mutations of habits; every one can be undone. Those of goals are in `goal-actions.ts`, which Today does not load. */
export function createHabitActions({ mutate }: ToolChanges<'goalsHabits'>) {
  const nameOf = (rows: readonly Pick<HabitRow, 'name'>[]) =>
    rows.length === 1 ? `“${rows[0]?.name ?? ''}”` : `${String(rows.length)} habits`;

  return {
    /** Notes a state or an amount of a day; `state` null takes what stands there away. */
    note: (row: HabitRow, day: string, noted: Noted) => {
      const { state, amount } = noted;
      const input = state === 'done' && amount !== null ? { amount } : { state: state ?? ('none' as const) };
      return mutate(
        {
          call: 'setEntry',
          input: { habitId: row.id, day, ...input },
          effects: notedOn(row.id, day, noted),
          effectsOf: ({ habit }) => answeredRow(habit, day, noted),
        },
        {
          done: ({ habit }) => {
            const told = dayText({ ...row, ...noted });
            const figures = `Streak ${streakText(habit.streak, habit.streakUnit)}, ${String(percentOf(habit.score))} percent.`;
            const milestone = currentPreferences().milestones ? milestoneText(row, habit) : '';
            return `“${row.name}”, ${weekdayName(day, currentPreferences(), 'long')}: ${told}. ${figures}${milestone}`;
          },
          group: `entry-${String(row.id)}-${day}`,
        },
      );
    },

    writeNote: (row: HabitRow, day: string, note: string, onError: OnError) =>
      mutate(
        { call: 'setEntry', input: { habitId: row.id, day, note } },
        { done: `Noted for “${row.name}”`, onError },
      ),

    add: (habit: Fields<'addHabit'>, onError: OnError) =>
      mutate({ call: 'addHabit', input: habit }, { done: `Added “${habit.name}”`, onError }),

    edit: (name: string, edit: Fields<'editHabit'>, onError: OnError) =>
      mutate({ call: 'editHabit', input: edit }, { done: `Saved “${name}”`, onError }),

    remove: (rows: readonly HabitRow[]) =>
      mutate(
        { call: 'deleteHabit', input: { ids: rows.map(({ id }) => id) }, effects: withoutRows(rows) },
        { done: `Deleted ${nameOf(rows)}` },
      ),

    /** Two habits take each other's place. */
    exchange: (row: HabitRow, first: number, second: number) =>
      mutate(
        {
          call: 'updateHabitOrder',
          input: { order: [{ id: second }, { id: first }] },
          effects: { today: (list) => ({ ...list, habits: exchanged(list.habits, first, second) }) },
        },
        { done: `Moved “${row.name}”`, quiet: true },
      ),

    /** Of the named habits; null: of all. */
    pause: (
      habitIds: number[] | null,
      pause: { from: string; until: string | null; reason: string },
      onError: OnError,
    ) =>
      mutate(
        { call: 'addPause', input: { habitIds, ...pause } },
        { done: habitIds ? 'Paused' : 'Paused all habits', onError },
      ),

    /** Ends a pause with the day before `today`; one that began today is taken away. */
    endPause: ({ id, from }: { id: number; from: string }, yesterday: string) =>
      from > yesterday
        ? mutate({ call: 'deletePause', input: { id } }, { done: 'Ended the pause' })
        : mutate({ call: 'editPause', input: { id, until: yesterday } }, { done: 'Ended the pause' }),

    /** As its preview promised. */
    importHabits: (
      sent: Omit<Fields<'importHabits'>, 'dryRun' | 'decisions' | 'weekly'> & {
        decisions: Record<string, 'add' | 'new' | 'skip'>;
        weekly: string[];
      },
      onError: OnError,
    ) =>
      mutate(
        { call: 'importHabits', input: sent, long: true },
        {
          done: ({ habits, entries }) =>
            `Imported ${String(habits)} new ${habits === 1 ? 'habit' : 'habits'} and ${entries.toLocaleString('en-US')} ${entries === 1 ? 'day' : 'days'}`,
          onError,
        },
      ),

    restore: (ids: { habits: number[]; goals: number[] }, what: string, onError: OnError) =>
      mutate({ call: 'restore', input: ids }, { done: `Restored ${what}`, onError }),
  };
}

function exchanged(rows: readonly HabitRow[], first: number, second: number): HabitRow[] {
  const [one, other] = [first, second].map((id) => rows.find((row) => row.id === id));
  return rows.map((row) => (row.id === first ? other : row.id === second ? one : row) ?? row);
}

function withoutRows(rows: readonly HabitRow[]) {
  const gone = new Set(rows.map(({ id }) => id));
  return {
    today: <List extends { habits: HabitRow[] }>(list: List) => ({
      ...list,
      habits: list.habits.filter(({ id }) => !gone.has(id)),
    }),
  };
}

export type HabitActions = ReturnType<typeof createHabitActions>;
