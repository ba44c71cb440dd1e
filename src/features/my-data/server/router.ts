import { inRecordedTransaction } from '@/platform/server/security-events';
import { AppError } from '@/platform/server/errors';
import type { Caller } from '@/platform/server/journal/once';
import { preferencesOf } from '@/platform/server/preferences';
import { demoFiles } from '@/platform/server/tools/demo-lines';
import { assertOpen } from '@/platform/server/tools/open-tool';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { dataTexts, DOWNLOAD_PATH } from '../rules';
import { addSamplesInput, downloadInput, undoBringingInput } from '../schema';
import { type Bringing } from './bringing/journal';
import { listBroughtIn } from './bringing/queries';
import { findDownload } from './download/queries';
import { endDownload, prepareDownload } from './download/writes';
import type { DataParts } from './parts';

/** The calls of "My data"; the zip itself goes through plain routes. */
export function dataRouter(parts: DataParts, bringing: Bringing) {
  const sampled = Object.entries(parts).flatMap(([name, { demo }]) => (demo ? [name] : []));
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

    /**
     * Adds sample data to a tool that is empty, around today in the caller's zone, as one change that `undo` takes back. Raises 403
     * `tool_closed`, and 409 `not_empty` if anything that is there has a name of theirs.
     */
    addSamples: signedInProcedure
      .meta({ withTools: true, timeLimit: 'bulk', publicDemo: 'open' })
      .input(addSamplesInput(sampled))
      .mutation(async ({ ctx, input: { part: name, operationId } }) => {
        const { gate, demo } = parts[name] ?? {};
        if (!gate || !demo) throw new Error(`${name} has no samples`);
        assertOpen(gate, ctx);
        const { timeZone, baseCurrency } = await preferencesOf(ctx.db, ctx.user.id);
        const files = demoFiles(demo, { now: new Date(), timeZone, currency: baseCurrency });
        const { parts: added, revision } = await bringing.addSamples(ctx, name, files, operationId);
        return { parts: added, revision };
      }),

    /** The zips and samples that were brought in during the last 30 days, newest first. */
    broughtIn: signedInProcedure.query(async ({ ctx }) => ({ zips: await listBroughtIn(ctx) })),

    /** Takes back what a zip or samples have brought, where it is unchanged since; again it changes nothing. Raises 404. */
    undo: signedInProcedure
      .meta({ timeLimit: 'wholeAccount', publicDemo: 'open' })
      .input(undoBringingInput)
      .mutation(({ ctx, input }) => bringing.undo(ctx, input.operationId)),
  });
}

async function downloadOf({ db, user }: Caller, id: number) {
  const download = await findDownload(db, user.id, id);
  if (!download) throw new AppError('NOT_FOUND', dataTexts.downloadGone);
  return download;
}
