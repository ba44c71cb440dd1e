import { inRecordedTransaction } from '@/platform/server/security-events';
import { AppError } from '@/platform/server/errors';
import type { Caller } from '@/platform/server/journal/once';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { dataTexts, DOWNLOAD_PATH } from '../rules';
import { downloadInput, undoBringingInput } from '../schema';
import { type Bringing } from './bringing/journal';
import { listBroughtIn } from './bringing/queries';
import { findDownload } from './download/queries';
import { endDownload, prepareDownload } from './download/writes';
import type { DataParts } from './parts';

/** The calls of "My data"; the zip itself goes through plain routes. */
export function dataRouter(parts: DataParts, bringing: Bringing) {
  return router({
    /** Begins a download: whoever opens its address within a minute, once, gets the zip. */
    prepareDownload: signedInProcedure.meta({ publicDemo: 'open' }).mutation(async ({ ctx }) => {
      let total = 0;
      for (const part of Object.values(parts)) total += await part.count(ctx.db, ctx.user.id);
      const { id, ticket } = await inRecordedTransaction(ctx, ctx.user, async (trx, record) => {
        await record([{ kind: 'data_downloaded', account: ctx.user, after: {} }]);
        return prepareDownload(trx, ctx.user.id, total);
      });
      return { id, address: `${DOWNLOAD_PATH}?ticket=${ticket}` };
    }),

    /** How far a download of the caller's account is; raises 404. */
    download: signedInProcedure.input(downloadInput).query(({ ctx, input }) => downloadOf(ctx, input.id)),

    /** Ends a download that is not over; raises 404. */
    cancelDownload: signedInProcedure
      .meta({ publicDemo: 'open' })
      .input(downloadInput)
      .mutation(async ({ ctx, input }) => {
        await downloadOf(ctx, input.id);
        await endDownload(ctx.db, input.id, 'cancelled');
      }),

    /** The zips that were brought in during the last 30 days, newest first. */
    broughtIn: signedInProcedure.query(async ({ ctx }) => ({ zips: await listBroughtIn(ctx) })),

    /** Takes back what a zip has brought, where it is unchanged since; again it changes nothing. Raises 404. */
    undo: signedInProcedure
      .meta({ timeLimit: 'wholeAccount' })
      .input(undoBringingInput)
      .mutation(({ ctx, input }) => bringing.undo(ctx, input.operationId)),
  });
}

async function downloadOf({ db, user }: Caller, id: number) {
  const download = await findDownload(db, user.id, id);
  if (!download) throw new AppError('NOT_FOUND', dataTexts.downloadGone);
  return download;
}
