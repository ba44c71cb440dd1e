import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { revised, toolCalls } from '@/platform/server/tools/tool-calls';
import { forOneAnswer } from '@/platform/server/one-answer';
import { listImports } from '@/platform/server/journal/imports';
import type { Revised } from '@/platform/server/journal/journal';
import { goalsHabitsFeed } from './feed';
import { router } from '@/platform/server/trpc';
import { textOfDay } from '@/platform/shared/civil';
import { IMPORTED } from '@/platform/shared/operations';
import type { Change } from './changes';
import type * as answers from '../answers';
import type { GoalSourcesAnswer } from '../goal-answers';
import { goalsHabitsGate } from '../gate';
import { habitLimits, MEASURE_TOPICS } from '../rules';
import * as goalSchema from '../goal-schema';
import * as schema from '../schema';
import { previewRhythm, readDetail, readExplanation, readScores } from './detail.sql';
import { entryIdOf, readEntries } from './entries/queries';
import { setEntries } from './entries/writes';
import { exportHabits } from './exporting.sql';
import { pausesOf, readShared } from './figures/queries';
import { ofState, readGoal, readGoals } from './goal-list.sql';
import { readSources } from './goals/sources';
import * as goals from './goals/writes';
import { listGroups } from './groups/queries';
import * as groups from './groups/writes';
import { findHabit, findHabits, habitNotFound, listHabitIds } from './habits/queries';
import * as habits from './habits/writes';
import { largeImport } from './importing/rules';
import { importHabits, previewImport } from './importing/writes';
import { goalsHabitsJournal } from './journal';
import * as pauses from './pauses/writes';
import { readBoard, readHabits, readListed } from './reading.sql';
import { pauseRow } from './reading';
import * as steps from './steps.sql';
import { habitsTrash, listTrash } from './trash.sql';

const procedure = openToolProcedure(goalsHabitsGate);

/** For what tells of goals, which may follow what is in other tools. */
const goalProcedure = procedure.meta({ reads: [goalsHabitsGate.topic, ...MEASURE_TOPICS] });

const { change, undo, changesSince } = toolCalls(procedure, goalsHabitsJournal, {
  timeLimit: 'bulk',
  body: { values: 8 * habitLimits.entriesMax },
});

/** Entries change nothing of the preferences, nor of pauses. */
const readingOnce = (made: Change): Change => ({ ...made, trx: forOneAnswer(made.trx) });

/** The list's rows of habits after a change. */
async function rowsOf({ trx, ownerId }: Change, ids: readonly number[]): Promise<answers.HabitRow[]> {
  return (await readHabits(trx, ownerId, { archived: true, ids })).habits;
}

export const goalsHabitsRouter = router({
  /** The habits in their order, as they stand on a day. */
  getHabits: procedure
    .input(schema.getHabitsInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readHabits(db, ownerId, input))),

  /** What was made, changed or deleted since a cursor, for programs that follow. */
  changesSince: changesSince(goalsHabitsFeed),

  /** The habits of a day, the groups, and the open goals. */
  today: goalProcedure.input(schema.todayInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId): Promise<answers.TodayAnswer> => {
      const [{ answer, any, groups }, { goals: all }] = await Promise.all([
        readListed(db, ownerId, input),
        readGoals(db, ctx),
      ]);
      return { ...answer, groups, goals: ofState(all, 'open'), any };
    }),
  ),

  /** The habits with their entries in a range of days, and the groups. */
  board: procedure
    .input(schema.boardInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readBoard(db, ownerId, input))),

  /** A habit with its figures, streaks and entries. */
  detail: procedure
    .input(schema.oneInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readDetail(db, ownerId, input.id))),

  /** How the score came about: the last 30 days up to today or another day. */
  explain: procedure
    .input(schema.explainInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readExplanation(db, ownerId, input))),

  /** The figures before and after a change of the rhythm, from today or for all time. */
  previewRhythm: procedure
    .input(schema.previewRhythmInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => previewRhythm(db, ownerId, input))),

  /** What was noted in a range of days, of one habit or of all. */
  getEntries: procedure.input(schema.getEntriesInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => {
      const { habitId, ...days } = input;
      if (habitId !== undefined) await findHabits(db, ownerId, [habitId]);
      const habitIds = habitId === undefined ? await listHabitIds(db, ownerId) : [habitId];
      const entries = await readEntries(db, ownerId, { ...days, habitIds });
      return { entries: entries.map(({ day, ...entry }) => ({ ...entry, day: textOfDay(day) })) };
    }),
  ),

  /** The scores of a habit after each day of a range, from 0 to 1. */
  getScores: procedure
    .input(schema.getScoresInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readScores(db, ownerId, input))),

  /** Notes a state or an amount of a day, or adds to its amount. */
  setEntry: change('setEntry', schema.setEntryInput, async (change, input): Promise<answers.EntryAnswer> => {
    const made = readingOnce(change);
    await setEntries(made, [input]);
    const { habits: rows, today } = await readHabits(made.trx, made.ownerId, {
      archived: true,
      ids: [input.habitId],
    });
    const [habit] = rows;
    if (!habit) throw habitNotFound();
    const id = await entryIdOf(made.trx, made.ownerId, input.habitId, input.day ?? today);
    return { id, score: habit.score, streak: habit.streak, habit };
  }),
  /** All or nothing. */
  setEntries: change('setEntries', schema.setEntriesInput, async (change, { entries }) => {
    const made = readingOnce(change);
    const counts = await setEntries(made, entries);
    return {
      ...counts,
      habits: await rowsOf(
        made,
        entries.map(({ habitId }) => habitId),
      ),
    };
  }),

  /** Adds a habit, behind the others. */
  addHabit: change('addHabit', schema.addHabitInput, habits.addHabit),
  /** Changes the given fields of a habit; another rhythm counts from today, or for all time. */
  editHabit: change('editHabit', schema.editHabitInput, habits.editHabit),
  /** Archives habits, or takes them out of the archive. */
  archiveHabit: change('archiveHabit', schema.archiveHabitInput, habits.archiveHabits),
  /** Puts habits into a group, or out of any. */
  groupHabits: change('groupHabits', schema.groupHabitsInput, habits.groupHabits),
  /** Moves habits to the trash, for 30 days. */
  deleteHabit: change('deleteHabit', schema.idsInput, habits.deleteHabits),
  /** Puts habits into another order. */
  updateHabitOrder: change('updateHabitOrder', schema.orderInput, habits.orderHabits),

  /** The groups of habits in their order. */
  getGroups: procedure.query(async ({ ctx }) =>
    revised(ctx, async (db, ownerId) => ({
      groups: (await listGroups(db, ownerId)).map(({ id, name, folded }): answers.GroupRow => ({
        ...{ id, name, folded },
      })),
    })),
  ),
  /** Adds a group of habits, behind the others. */
  addGroup: change('addGroup', schema.addGroupInput, groups.addGroup),
  /** Renames a group, or folds it. */
  editGroup: change('editGroup', schema.editGroupInput, groups.editGroup),
  /** Deletes a group; its habits stay, without one. */
  deleteGroup: change('deleteGroup', schema.deleteOneInput, groups.deleteGroup),
  /** Puts groups into another order. */
  updateGroupOrder: change('updateGroupOrder', schema.orderInput, groups.orderGroups),

  /** Those of a habit and of all habits, or all of them. */
  getPauses: procedure.input(schema.pausesInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => {
      const { habitId } = input;
      if (habitId !== undefined) await findHabit(db, ownerId, habitId);
      const { pauses: all } = await readShared(db, ownerId);
      return { pauses: (habitId === undefined ? all : pausesOf(all, habitId)).map(pauseRow) };
    }),
  ),
  /** Pauses habits, or all of them, from a day on. */
  addPause: change('addPause', schema.addPauseInput, pauses.addPause),
  /** Changes the given fields of a pause. */
  editPause: change('editPause', schema.editPauseInput, pauses.editPause),
  /** Deletes a pause. */
  deletePause: change('deletePause', schema.deleteOneInput, pauses.deletePause),

  /** The goals in their order, with their progress. */
  getGoals: goalProcedure.input(goalSchema.getGoalsInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db) => {
      const { today, goals: all, moved } = await readGoals(db, ctx);
      if (moved.length > 0) ctx.inBackground(() => goals.keepSourceValues(ctx.db, ctx.user.id, moved));
      return { today, goals: ofState(all, input.state) };
    }),
  ),
  /** A goal with its check-ins and steps. */
  goal: goalProcedure
    .input(schema.oneInput)
    .query(async ({ ctx, input }) => revised(ctx, (db) => readGoal(db, ctx, input.id))),
  /** What goals can follow by a measure of another tool, in its order; nothing while it is closed to the caller. */
  goalSources: goalProcedure
    .input(goalSchema.goalSourcesInput)
    .query(async ({ ctx, input }): Promise<GoalSourcesAnswer> => {
      const sources = await readSources(ctx.db, ctx, input.measure);
      return { sources: [...(sources ?? [])].map(([id, source]) => ({ id, ...source })) };
    }),
  /** Adds a goal, behind the others. */
  addGoal: change('addGoal', goalSchema.addGoalInput, goals.addGoal),
  /** Changes the given fields of a goal. */
  editGoal: change('editGoal', goalSchema.editGoalInput, goals.editGoal),
  /** Moves goals with their parts to the trash, for 30 days. */
  deleteGoal: change('deleteGoal', schema.idsInput, goals.deleteGoals),
  /** Marks a goal as reached or dropped, or opens it again. */
  closeGoal: change('closeGoal', goalSchema.closeGoalInput, goals.closeGoal),
  /** Puts goals into another order. */
  updateGoalOrder: change('updateGoalOrder', schema.orderInput, goals.orderGoals),
  /** Adds a step to a goal of steps, behind the others. */
  addStep: change('addStep', goalSchema.addStepInput, steps.addStep),
  /** Changes a step of a goal, or ticks it. */
  editStep: change('editStep', goalSchema.editStepInput, steps.editStep),
  /** Deletes a step of a goal. */
  deleteStep: change('deleteStep', schema.deleteOneInput, steps.deleteStep),
  /** Notes what a goal with a number stands at on a day. */
  addCheckin: change('addCheckin', goalSchema.addCheckinInput, steps.addCheckin),
  /** Deletes a check-in. */
  deleteCheckin: change('deleteCheckin', schema.deleteOneInput, steps.deleteCheckin),

  /** With `dryRun` nothing is changed. The import can be undone for 30 days. */
  importHabits: procedure
    .input(schema.importInput)
    .meta({
      timeLimit: 'bulk',
      body: { values: 6 * habitLimits.importedMax, text: largeImport.bytes, large: true },
    })
    .mutation(async ({ ctx, input }): Promise<Revised<answers.ImportAnswer>> => {
      if (input.dryRun) return revised(ctx, (db, ownerId) => previewImport(db, ownerId, input));
      return goalsHabitsJournal.execute(ctx, IMPORTED, input, (made) => importHabits(made, input));
    }),
  /** Imports of the last 30 days that can be undone. */
  imports: procedure
    .meta({ reads: null })
    .query(({ ctx }) =>
      listImports<Pick<answers.ImportAnswer, 'habits' | 'entries'>>(ctx, goalsHabitsGate.topic, [
        'habits',
        'entries',
      ]),
    ),
  /** All habits and what was noted: our CSV, or the zip of Loop Habit Tracker. */
  exportCsv: procedure
    .input(schema.exportInput)
    .meta({ timeLimit: 'bulk', reads: null })
    .query(async ({ ctx, input }) => exportHabits(ctx.db, ctx.user.id, input.format)),

  /** The habits and goals in the trash. */
  trash: procedure
    .meta({ reads: null })
    .input(schema.trashInput)
    .query(async ({ ctx }) => revised(ctx, listTrash)),
  /** Takes habits and goals back from the trash. */
  restore: change('restore', schema.restoreInput, habitsTrash.restore),
  /** Permanently deletes entries of the trash. */
  purge: change('purge', schema.purgeInput, habitsTrash.purge),

  /**
   * Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can
   * be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`.
   */
  undo,
});
