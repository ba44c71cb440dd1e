import { listOperations } from '@/platform/server/journal/imports';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import type { CaldavAnswer, DeviceChange } from '../../answers';
import { refusedInput } from '../../file-schema';
import { calendarGate } from '../../gate';
import { CALDAV_PATH } from './paths';
import { listRefused, readRefused } from './refused.sql';

/** The kind of the operations of programs. */
export const CALDAV = 'caldav';

export const caldavProcedures = {
  /** Where programs find the calendars, what they changed and can be taken back, and what they were refused. */
  caldav: openToolProcedure(calendarGate)
    .meta({ reads: null })
    .query(async ({ ctx }): Promise<CaldavAnswer> => {
      const wanted = { topic: calendarGate.topic, kind: CALDAV };
      const changes = await listOperations<DeviceChange>(ctx, wanted, ['did', 'title', 'program']);
      const refusals = await listRefused(ctx.db, ctx.user.id);
      return { url: `${ctx.publicUrl}${CALDAV_PATH}`, refusals, changes };
    }),

  /** What a program sent and was refused, as it was sent. Raises 404. */
  refused: openToolProcedure(calendarGate)
    .meta({ reads: null })
    .input(refusedInput)
    .query(({ ctx, input }) => readRefused(ctx.db, ctx.user.id, input.id)),
};
