import type { Effects } from '@/platform/client/changes/cached-queries';
import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { ENGLISH_WORDS } from '@/platform/client/changes/tool-words';
import { currentPreferences } from '@/platform/client/preferences';
import { showToast } from '@/platform/client/ui/toast-store';
import { weekdayName } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../answers';
import { habitTexts, streakText } from '../../rules';
import { scorePercent } from '../../rules/score';
import { answeredRow, habitRows, notedOn, type Noted } from './row-changes';
import { dayText, milestoneText, nameOf, orderGroup } from './words';

/**
 * The mutations of habits; every one can be undone. Those of goals, groups and the archive are in `goal-actions.ts` and
 * `list-actions.ts`, which Today does not load.
 */
export function createHabitActions({ change, changeAnswered }: ToolChanges<'goalsHabits'>) {
  const entryGroup = (row: HabitRow, day: string) => `entry-${String(row.id)}-${day}`;

  function note(row: HabitRow, day: string, noted: Noted) {
    const { state, amount } = noted;
    const entry = state === 'done' && amount !== null ? { amount } : { state: state ?? ('none' as const) };
    const told = `“${row.name}”, ${weekdayName(day, currentPreferences(), 'long')}: ${dayText({ ...row, over: false, ...noted })}`;
    void change(
      'setEntry',
      { habitId: row.id, day, ...entry },
      ({ habit }) => {
        const figures = `Streak ${streakText(habit.streak, habit.streakUnit)}, ${String(scorePercent(habit.score))} percent.`;
        const milestone = currentPreferences().milestones ? milestoneText(row, habit) : '';
        return `${told}. ${figures}${milestone}`;
      },
      {
        shows: notedOn(row.id, day, noted),
        replay: { habitId: row.id, day, state, amount },
        answered: ({ habit }) => answeredRow(habit, day, noted),
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
      const moved = await change(
        'editHabit',
        { id: row.id, startDate: day },
        `“${row.name}” begins earlier`,
        { quiet: true, group: entryGroup(row, day) },
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
      change('setEntry', { habitId: row.id, day, note }, `Noted for “${row.name}”`, { onError }),

    /** @param added how it shows while it waits for the server */
    add: (
      habit: ChangeInput<'goalsHabits', 'addHabit'>,
      onError: OnChangeError,
      added?: (id: number) => Effects<'goalsHabits'>,
    ) => change('addHabit', habit, `Added “${habit.name}”`, { onError, added }),

    edit: (name: string, edit: ChangeInput<'goalsHabits', 'editHabit'>, onError: OnChangeError) =>
      change('editHabit', edit, `Saved “${name}”`, { onError }),

    remove: (rows: readonly HabitRow[]) => {
      const ids = rows.map(({ id }) => id);
      return change('deleteHabit', { ids }, `Deleted ${nameOf(rows)}`, { shows: habitRows.without(ids) });
    },

    /** Those named share the places that they had, in their new order; `row` is the one that was moved. */
    order: (row: HabitRow, ids: readonly number[]) =>
      change('updateHabitOrder', { order: ids.map((id) => ({ id })) }, `Moved “${row.name}”`, {
        shows: habitRows.ordered(ids),
        quiet: true,
        group: orderGroup(row),
      }),

    /** Of the named habits; null: of all. */
    pause: (
      habitIds: number[] | null,
      pause: { from: string; until: string | null; reason: string },
      onError: OnChangeError,
    ) => change('addPause', { habitIds, ...pause }, habitIds ? 'Paused' : 'Paused all habits', { onError }),

    /** Ends a pause with the day before `today`; one that began today is taken away. */
    endPause: ({ id, from }: { id: number; from: string }, yesterday: string) =>
      from > yesterday
        ? change('deletePause', { id }, 'Ended the pause')
        : change('editPause', { id, until: yesterday }, 'Ended the pause'),

    /** As its preview promised. */
    importHabits: (
      sent: Omit<ChangeInput<'goalsHabits', 'importHabits'>, 'dryRun' | 'decisions' | 'weekly'> & {
        decisions: Record<string, 'add' | 'new' | 'skip'>;
        weekly: string[];
      },
      onError: OnChangeError,
    ) =>
      changeAnswered(
        'importHabits',
        sent,
        ({ habits, entries }) =>
          `Imported ${String(habits)} new ${habits === 1 ? 'habit' : 'habits'} and ${entries.toLocaleString('en-US')} ${entries === 1 ? 'day' : 'days'}`,
        { onError, long: true },
      ),
  };
}

export type HabitActions = ReturnType<typeof createHabitActions>;
