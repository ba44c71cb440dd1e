import { openToolProcedure } from '@/features/tool-access/server/open-tool';
import { AppError } from '@/platform/server/errors';
import type { Revised } from '@/platform/server/journal/journal';
import { router } from '@/platform/server/trpc';
import { undoInput } from '@/platform/shared/operation-input';
import type * as z from 'zod';
import type * as answers from '../answers';
import { goalsHabitsGate } from '../gate';
import * as goalSchema from '../goal-schema';
import * as schema from '../schema';

const procedure = openToolProcedure(goalsHabitsGate);

function soon(): never {
  throw new AppError('NOT_IMPLEMENTED', 'Not yet');
}

type Id = { id: number };

/** A change of the caller's, which can be retried and undone by its operation id. */
function change<Answer extends object | void, Input extends z.ZodType>(input: Input) {
  return procedure.input(input).mutation((): Promise<Revised<Answer>> => soon());
}

function read<Answer extends object, Input extends z.ZodType>(input: Input) {
  return procedure.input(input).query((): Promise<Answer & { revision: number }> => soon());
}

export const goalsHabitsRouter = router({
  getHabits: read<answers.HabitsAnswer, typeof schema.getHabitsInput>(schema.getHabitsInput),
  today: read<answers.TodayAnswer, typeof schema.todayInput>(schema.todayInput),
  board: read<answers.BoardAnswer, typeof schema.boardInput>(schema.boardInput),
  detail: read<answers.DetailAnswer, typeof schema.oneInput>(schema.oneInput),
  explain: read<answers.ExplainAnswer, typeof schema.explainInput>(schema.explainInput),
  previewRhythm: read<answers.RhythmPreview, typeof schema.previewRhythmInput>(schema.previewRhythmInput),
  getEntries: read<
    { entries: (answers.DayEntry & { habitId: number; note: string })[] },
    typeof schema.getEntriesInput
  >(schema.getEntriesInput),
  getScores: read<{ scores: { day: string; score: number }[] }, typeof schema.getScoresInput>(
    schema.getScoresInput,
  ),

  setEntry: change<answers.EntryAnswer, typeof schema.setEntryInput>(schema.setEntryInput),
  setEntries: change<
    { stored: number; removed: number; habits: answers.HabitRow[] },
    typeof schema.setEntriesInput
  >(schema.setEntriesInput),

  addHabit: change<Id, typeof schema.addHabitInput>(schema.addHabitInput),
  editHabit: change<Id, typeof schema.editHabitInput>(schema.editHabitInput),
  archiveHabit: change<void, typeof schema.archiveHabitInput>(schema.archiveHabitInput),
  groupHabits: change<void, typeof schema.groupHabitsInput>(schema.groupHabitsInput),
  deleteHabit: change<void, typeof schema.idsInput>(schema.idsInput),
  updateHabitOrder: change<void, typeof schema.orderInput>(schema.orderInput),

  getGroups: procedure.query((): Promise<{ groups: answers.GroupRow[]; revision: number }> => soon()),
  addGroup: change<Id, typeof schema.addGroupInput>(schema.addGroupInput),
  editGroup: change<Id, typeof schema.editGroupInput>(schema.editGroupInput),
  deleteGroup: change<void, typeof schema.deleteOneInput>(schema.deleteOneInput),
  updateGroupOrder: change<void, typeof schema.orderInput>(schema.orderInput),

  getPauses: read<{ pauses: answers.PauseRow[] }, typeof schema.pausesInput>(schema.pausesInput),
  addPause: change<{ id: number; ids: number[] }, typeof schema.addPauseInput>(schema.addPauseInput),
  editPause: change<Id, typeof schema.editPauseInput>(schema.editPauseInput),
  deletePause: change<void, typeof schema.deleteOneInput>(schema.deleteOneInput),

  getGoals: read<{ today: string; goals: answers.GoalRow[] }, typeof goalSchema.getGoalsInput>(
    goalSchema.getGoalsInput,
  ),
  goal: read<answers.GoalAnswer, typeof schema.oneInput>(schema.oneInput),
  addGoal: change<Id, typeof goalSchema.addGoalInput>(goalSchema.addGoalInput),
  editGoal: change<Id, typeof goalSchema.editGoalInput>(goalSchema.editGoalInput),
  deleteGoal: change<void, typeof schema.idsInput>(schema.idsInput),
  closeGoal: change<Id, typeof goalSchema.closeGoalInput>(goalSchema.closeGoalInput),
  updateGoalOrder: change<void, typeof schema.orderInput>(schema.orderInput),
  addStep: change<Id, typeof goalSchema.addStepInput>(goalSchema.addStepInput),
  editStep: change<Id, typeof goalSchema.editStepInput>(goalSchema.editStepInput),
  deleteStep: change<void, typeof schema.deleteOneInput>(schema.deleteOneInput),
  addCheckin: change<Id, typeof goalSchema.addCheckinInput>(goalSchema.addCheckinInput),
  deleteCheckin: change<void, typeof schema.deleteOneInput>(schema.deleteOneInput),

  /** With `dryRun` nothing is changed. */
  importHabits: change<answers.ImportAnswer, typeof schema.importInput>(schema.importInput),
  exportCsv: procedure.input(schema.exportInput).query((): Promise<answers.ExportAnswer> => soon()),

  trash: read<answers.TrashAnswer, typeof schema.trashInput>(schema.trashInput),
  restore: change<void, typeof schema.restoreInput>(schema.restoreInput),
  /** Permanently deletes entries of the trash. */
  purge: change<void, typeof schema.purgeInput>(schema.purgeInput),
  undo: procedure
    .input(undoInput)
    .mutation((): Promise<{ undone: number; changedSince: string[]; revision: number }> => soon()),
});
