import { countToldChange } from '@/features/accounts/server/confirmation';
import { credentialEmail } from '@/features/accounts/server/news-emails';
import { once } from '@/platform/server/journal/once';
import * as schema from '../../schema';
import { USERSCRIPT_NAME, userscriptText } from '../key/userscript';
import { readKey, regenerateKey } from '../key/writes';
import { keyProcedure, secretProcedure, watchedProcedure } from '../procedures';
import { listReviews } from '../reviews/queries';
import { acceptReview, answerReviews, dismissReview, inReview } from '../reviews/writes';
import { recordOf } from '../rows/queries';
import { lastSyncTime, listSyncCalls } from './queries';
import { syncBatch, type SyncCaller, syncOne } from './writes';

const lastingProcedure = keyProcedure.meta({ lasting: true });

/** Syncing, its reviews, and the API key. */
export const syncProcedures = {
  /** Merges one record into the stored ones (docs/decisions/010-sync.md). Idempotent. */
  sync: lastingProcedure
    .input(schema.syncOneInput)
    .mutation(async ({ ctx, input }) =>
      once(ctx, { topic: 'watched-records', kind: 'sync', input }, (db) => syncOne(db, callerOf(ctx), input)),
    ),

  /** Merges up to 500 records, and returns the outcome of each. */
  syncBatch: lastingProcedure
    .input(schema.syncBatchInput)
    .mutation(async ({ ctx, input }) =>
      once(ctx, { topic: 'watched-records', kind: 'syncBatch', input }, (db) =>
        syncBatch(db, callerOf(ctx), input.records),
      ),
    ),

  /** The last 50 sync calls, newest first. */
  syncCalls: watchedProcedure
    .meta({ reads: null })
    .query(async ({ ctx }) => ({ calls: await listSyncCalls(ctx.db, ctx.user.id) })),

  /** The synced progress that waits for review, the newest of each record. */
  listReviews: watchedProcedure.query(async ({ ctx }) => {
    const { revision } = ctx;
    return { revision, reviews: await listReviews(ctx.db, ctx.user.id) };
  }),

  /** Lets news count that waited for review. */
  acceptReview: watchedProcedure.input(schema.reviewIdInput).mutation(async ({ ctx, input }) => {
    const answer = await inReview(ctx, (trx, account) => acceptReview(trx, { ...account, ...input }));
    return { ...answer, record: recordOf(answer.record) };
  }),

  /** Drops news that waited for review. */
  dismissReview: watchedProcedure
    .input(schema.reviewIdInput)
    .mutation(async ({ ctx, input }) =>
      inReview(ctx, (trx, account) => dismissReview(trx, { ...account, ...input })),
    ),

  /** Accepts or dismisses several at once; those already answered are skipped. */
  answerReviews: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.answerReviewsInput)
    .mutation(async ({ ctx, input }) => inReview(ctx, (trx, account) => answerReviews(trx, account, input))),

  /** The API key for syncing. */
  apiKey: secretProcedure.query(async ({ ctx }) => ({ api_key: await readKey(ctx, ctx.user.id) })),

  /** Revokes the old key at once, and tells the owner by mail. */
  regenerateKey: secretProcedure.input(schema.regenerateKeyInput).mutation(async ({ ctx, input }) => {
    await countToldChange(ctx);
    await regenerateKey(ctx, ctx.user, input);
    ctx.mailer.send(credentialEmail(ctx.user, ctx.publicUrl, { what: 'key', tool: 'Watched Records' }));
    // Read outside of the operation, which would store the key in plain text.
    return { api_key: await readKey(ctx, ctx.user.id) };
  }),

  /** A userscript with this server's URL and the caller's key, and the URL of the one without a key. */
  userscript: secretProcedure.query(async ({ ctx }) => ({
    text: userscriptText(ctx.publicUrl, await readKey(ctx, ctx.user.id)),
    address: `${ctx.publicUrl}/api/${USERSCRIPT_NAME}`,
  })),

  /** The time of the last sync in ms; null for never. */
  lastSync: watchedProcedure
    .meta({ reads: null })
    .query(async ({ ctx }) => ({ at: await lastSyncTime(ctx.db, ctx.user.id) })),
};

function callerOf(ctx: { user: { id: number }; address: string; revision: number }): SyncCaller {
  return { ownerId: ctx.user.id, address: ctx.address, revision: ctx.revision };
}
