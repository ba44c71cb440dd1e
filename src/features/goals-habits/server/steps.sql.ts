import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { Change } from './changes';
import { deleteImages, insertImages } from './changes.sql';
import { habitLimits, habitTexts } from '../rules';
import { assertCheckin, findGoal, findStep, listSteps } from './goals/queries';
import { invalid } from './habits/rules';
import { readPerson } from './queries';

/** Adds a step to a goal of steps, last; raises 404 and 422. */
export async function addStep(
  change: Change,
  { goalId, title }: { goalId: number; title: string },
): Promise<{ id: number }> {
  const goal = await findGoal(change.trx, change.ownerId, goalId);
  if (goal.measure !== 'steps') throw invalid(habitTexts.noSteps);
  const steps = await listSteps(change.trx, change.ownerId, goalId);
  if (steps.length >= habitLimits.stepsMax) throw invalid(habitTexts.tooManySteps);
  const position = (steps.at(-1)?.position ?? 0) + 1;
  const [id = 0] = await insertImages(change, 'goal_steps', [{ goal_id: goalId, title, position }]);
  return { id };
}

/** Changes the title of a step, or ticks it; raises 404. */
export async function editStep(
  change: Change,
  { id, title, done }: { id: number; title?: string | undefined; done?: boolean | undefined },
): Promise<{ id: number }> {
  const row = await findStep(change.trx, change.ownerId, id);
  const doneAt = done ? (row.done_at ?? change.now) : null;
  const to = { title: title ?? row.title, done_at: done === undefined ? row.done_at : doneAt };
  await change.write('goal_steps', [{ row, to }]);
  return { id };
}

/** Deletes a step; raises 404. */
export async function deleteStep(change: Change, { id }: { id: number }): Promise<void> {
  await findStep(change.trx, change.ownerId, id);
  await deleteImages(change, 'goal_steps', [id]);
}

/** Adds a check-in to a goal with a number; without a day today's. Raises 404 and 422. */
export async function addCheckin(
  change: Change,
  sent: { goalId: number; day?: string | undefined; value: number; note: string },
): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  const goal = await findGoal(trx, ownerId, sent.goalId);
  if (goal.measure !== 'number') throw invalid(habitTexts.noCheckins);
  const { today } = await readPerson(trx, ownerId);
  const day = sent.day ?? textOfDay(today);
  if ((dayOf(day) ?? 0) > today) throw invalid(habitTexts.future);
  const row = { goal_id: goal.id, day, value: sent.value, note: sent.note };
  const [id = 0] = await insertImages(change, 'goal_checkins', [row]);
  return { id };
}

/** Deletes a check-in; raises 404. */
export async function deleteCheckin(change: Change, { id }: { id: number }): Promise<void> {
  await assertCheckin(change.trx, change.ownerId, id);
  await deleteImages(change, 'goal_checkins', [id]);
}
