import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { calendarGate } from '../../gate';
import { exportInput } from '../../file-schema';
import { exportIcs } from './queries';

export const exportProcedures = {
  /** A calendar, or all of them, as an iCalendar file. */
  exportIcs: openToolProcedure(calendarGate)
    .input(exportInput)
    .meta({ timeLimit: 'bulk', reads: null })
    .query(async ({ ctx, input }) => exportIcs(ctx.db, ctx.user.id, input)),
};
