import * as schema from '../../planning-schema';
import { deleteInput } from '../../schema';
import { change, procedure, revised } from '../procedures';
import { postSchedule, skipSchedule } from './posting.sql';
import { readSchedules } from './queries';
import { readUpcoming } from './upcoming.sql';
import * as schedules from './writes';

/** Recurring transactions. */
export const scheduleProcedures = {
  schedules: procedure.query(async ({ ctx }) => revised(ctx, readSchedules)),
  addSchedule: change('addSchedule', schema.addScheduleInput, schedules.addSchedule),
  editSchedule: change('editSchedule', schema.editScheduleInput, schedules.editSchedule),
  deleteSchedule: change('deleteSchedule', deleteInput, schedules.deleteSchedule),
  postSchedule: change('postSchedule', schema.postScheduleInput, postSchedule),
  skipSchedule: change('skipSchedule', schema.skipScheduleInput, skipSchedule),
  /** What is due in a span, and what was before and is past. */
  upcoming: procedure.input(schema.upcomingInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => ({
      upcoming: (await readUpcoming(db, ownerId, input)).upcoming,
    })),
  ),
};
