import { once } from '@/platform/server/journal/once';
import * as schema from '../../schema';
import { USERSCRIPT_NAME, userscriptText } from '../key/userscript';
import { readKey, regenerateKey } from '../key/writes';
import { keyProcedure, watchedProcedure } from '../procedures';
import { listReviews } from '../reviews/queries';
import { acceptReview, answerReviews, dismissReview, inReview } from '../reviews/writes';
import { recordOf } from '../rows/queries';
import { lastSyncTime, listSyncCalls } from './queries';
import { syncBatch, type SyncCaller, syncOne } from './writes';

/** What clients sync, what of it waits for the person, and the key that they use. */
export const syncProcedures = {
  /** Merges one record into the stored ones (docs/decisions/010-sync.md). Repeating it changes nothing. */
  sync: keyProcedure
    .input(schema.syncOneInput)
    .mutation(async ({ ctx, input }) =>
      once(ctx, { topic: 'watched-records', kind: 'sync', input }, (db) => syncOne(db, callerOf(ctx), input)),
    ),

  /** Merges up to 500 records, and tells of each what became of it. */
  syncBatch: keyProcedure
    .input(schema.syncBatchInput)
    .mutation(async ({ ctx, input }) =>
      once(ctx, { topic: 'watched-records', kind: 'syncBatch', input }, (db) =>
        syncBatch(db, callerOf(ctx), input.records),
      ),
    ),

  /** The last 50 sync calls, the newest first. */
  syncCalls: watchedProcedure.query(async ({ ctx }) => ({ calls: await listSyncCalls(ctx.db, ctx.user.id) })),

  /** The synced progress that waits for the person's word, the newest of each record. */
  listReviews: watchedProcedure.query(async ({ ctx }) => {
    const { revision } = ctx;
    return { revision, reviews: await listReviews(ctx.db, ctx.user.id) };
  }),

  acceptReview: watchedProcedure.input(schema.reviewIdInput).mutation(async ({ ctx, input }) => {
    const answer = await inReview(ctx, (trx, account) => acceptReview(trx, { ...account, ...input }));
    return { ...answer, record: recordOf(answer.record) };
  }),

  dismissReview: watchedProcedure
    .input(schema.reviewIdInput)
    .mutation(async ({ ctx, input }) =>
      inReview(ctx, (trx, account) => dismissReview(trx, { ...account, ...input })),
    ),

  /** Accepts or refuses several at once; those that are settled by now are left. */
  answerReviews: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.answerReviewsInput)
    .mutation(async ({ ctx, input }) => inReview(ctx, (trx, account) => answerReviews(trx, account, input))),

  apiKey: watchedProcedure.query(async ({ ctx }) => ({ api_key: await readKey(ctx, ctx.user.id) })),

  /** Ends the old key at once. */
  regenerateKey: watchedProcedure.input(schema.regenerateKeyInput).mutation(async ({ ctx, input }) => {
    await regenerateKey(ctx, ctx.user, input);
    // Read and not answered by the operation, which would keep it in the open.
    return { api_key: await readKey(ctx, ctx.user.id) };
  }),

  /** A userscript with this server's address and the caller's key in it, and where it is without the key. */
  userscript: watchedProcedure.query(async ({ ctx }) => ({
    text: userscriptText(ctx.publicUrl, await readKey(ctx, ctx.user.id)),
    address: `${ctx.publicUrl}/api/${USERSCRIPT_NAME}`,
  })),

  /** When anything was synced last, in ms; null for never. */
  lastSync: watchedProcedure.query(async ({ ctx }) => ({ at: await lastSyncTime(ctx.db, ctx.user.id) })),
};

function callerOf(ctx: { user: { id: number }; address: string; revision: number }): SyncCaller {
  return { ownerId: ctx.user.id, address: ctx.address, revision: ctx.revision };
}
