import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { currentPreferences } from '@/platform/client/preferences';
import type { RouterInputs } from '@/platform/client/trpc';
import { weekdayName } from '@/platform/shared/civil-names';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { ENGLISH_WORDS } from '@/platform/client/changes/tool-words';
import { showToast } from '@/platform/client/ui/toast-store';
import type { HabitRow } from '../../answers';
import { habitTexts } from '../../rules';
import { answeredRow, notedOn, type Noted, orderedRows, withoutRows } from './row-changes';
import { scorePercent } from '../../rules/score';
import { streakText } from '../../rules';
import { dayText, milestoneText, nameOf, orderGroup } from './words';

type Inputs = RouterInputs['goalsHabits'];
type Fields<Call extends keyof Inputs> = Omit<Inputs[Call], 'operationId'>;

/**
 * The mutations of habits; every one can be undone. Those of goals, groups and the archive are in `goal-actions.ts` and
 * `list-actions.ts`, which Today does not load.
 */
export function createHabitActions({ mutate, mutateAnswered }: ToolChanges<'goalsHabits'>) {
  const entryGroup = (row: HabitRow, day: string) => `entry-${String(row.id)}-${day}`;

  function note(row: HabitRow, day: string, noted: Noted) {
    const { state, amount } = noted;
    const input = state === 'done' && amount !== null ? { amount } : { state: state ?? ('none' as const) };
    const told = `“${row.name}”, ${weekdayName(day, currentPreferences(), 'long')}: ${dayText({ ...row, ...noted })}`;
    void mutate(
      {
        call: 'setEntry',
        input: { habitId: row.id, day, ...input },
        effects: notedOn(row.id, day, noted),
        effectsOf: ({ habit }) => answeredRow(habit, day, noted),
      },
      {
        done: ({ habit }) => {
          const figures = `Streak ${streakText(habit.streak, habit.streakUnit)}, ${String(scorePercent(habit.score))} percent.`;
          const milestone = currentPreferences().milestones ? milestoneText(row, habit) : '';
          return `${told}. ${figures}${milestone}`;
        },
        waits: told,
        group: entryGroup(row, day),
      },
    );
  }

  /** Runs what needs a day on which the habit has begun; on an earlier day it offers to begin the habit then. */
  function begun(row: HabitRow, day: string, run: (row: HabitRow) => void): void {
    if (row.startDate <= day) {
      run(row);
      return;
    }
    const begin = async () => {
      const moved = await mutate(
        { call: 'editHabit', input: { id: row.id, startDate: day } },
        { done: `“${row.name}” begins earlier`, quiet: true, group: entryGroup(row, day) },
      );
      if (moved) run({ ...row, startDate: day });
    };
    showToast({
      tone: 'error',
      text: habitTexts.beforeStart,
      topic: 'goalsHabits',
      durationMs: ENGLISH_WORDS.undoMs,
      action: { label: 'Begin on that day', onAction: () => void begin() },
    });
  }

  return {
    begun,

    /** Notes a state or an amount of a day; `state` null takes what stands there away. */
    note: (row: HabitRow, day: string, noted: Noted) => {
      if (noted.state === null) note(row, day, noted);
      else begun(row, day, (there) => note(there, day, noted));
    },

    writeNote: (row: HabitRow, day: string, note: string, onError: OnChangeError) =>
      mutate(
        { call: 'setEntry', input: { habitId: row.id, day, note } },
        { done: `Noted for “${row.name}”`, onError },
      ),

    add: (habit: Fields<'addHabit'>, onError: OnChangeError) =>
      mutate({ call: 'addHabit', input: habit }, { done: `Added “${habit.name}”`, onError }),

    edit: (name: string, edit: Fields<'editHabit'>, onError: OnChangeError) =>
      mutate({ call: 'editHabit', input: edit }, { done: `Saved “${name}”`, onError }),

    remove: (rows: readonly HabitRow[]) =>
      mutate(
        { call: 'deleteHabit', input: { ids: rows.map(({ id }) => id) }, effects: withoutRows(rows) },
        { done: `Deleted ${nameOf(rows)}` },
      ),

    /** Those named share the places that they had, in their new order; `row` is the one that was moved. */
    order: (row: HabitRow, ids: readonly number[]) =>
      mutate(
        {
          call: 'updateHabitOrder',
          input: { order: ids.map((id) => ({ id })) },
          effects: orderedRows(ids),
        },
        { done: `Moved “${row.name}”`, quiet: true, group: orderGroup(row) },
      ),

    /** Of the named habits; null: of all. */
    pause: (
      habitIds: number[] | null,
      pause: { from: string; until: string | null; reason: string },
      onError: OnChangeError,
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
      onError: OnChangeError,
    ) =>
      mutateAnswered(
        { call: 'importHabits', input: sent, long: true },
        {
          done: ({ habits, entries }) =>
            `Imported ${String(habits)} new ${habits === 1 ? 'habit' : 'habits'} and ${entries.toLocaleString('en-US')} ${entries === 1 ? 'day' : 'days'}`,
          onError,
        },
      ),

    restore: (ids: { habits: number[]; goals: number[] }, what: string, onError: OnChangeError) =>
      mutate({ call: 'restore', input: ids }, { done: `Restored ${what}`, onError }),
  };
}

export type HabitActions = ReturnType<typeof createHabitActions>;
