import { revised } from '@/platform/server/tools/tool-calls';
import * as schema from '../../planning-schema';
import { deleteInput } from '../../schema';
import { change, procedure } from '../procedures';
import { postSchedule, skipSchedule } from './posting.sql';
import { readSchedules } from './queries';
import { readUpcoming } from './upcoming.sql';
import * as schedules from './writes';

/** Recurring transactions. */
export const scheduleProcedures = {
  /** Recurring transactions, the next due first, and what they cost in a year and in a month. */
  schedules: procedure.query(async ({ ctx }) => revised(ctx, readSchedules)),
  /** Adds a recurring transaction, or with `toAccountId` a recurring transfer. */
  addSchedule: change('addSchedule', schema.addScheduleInput, schedules.addSchedule),
  /** Changes the given fields of a recurring transaction. */
  editSchedule: change('editSchedule', schema.editScheduleInput, schedules.editSchedule),
  /** Moves a recurring transaction to the trash, for 30 days. */
  deleteSchedule: change('deleteSchedule', deleteInput, schedules.deleteSchedule),
  /** Makes the transaction of an occurrence, with another day or amount where they are given. */
  postSchedule: change('postSchedule', schema.postScheduleInput, postSchedule),
  /** Skips an occurrence of a recurring transaction. */
  skipSchedule: change('skipSchedule', schema.skipScheduleInput, skipSchedule),
  /** What is due in a span, and what was before and is past. */
  upcoming: procedure.input(schema.upcomingInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => ({
      upcoming: (await readUpcoming(db, ownerId, input)).upcoming,
    })),
  ),
};
