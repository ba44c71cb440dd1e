import { once } from '@/platform/server/journal/once';
import { keptProcedure, router, signedInProcedure } from '@/platform/server/trpc';
import { chosenBy } from '@/platform/shared/preferences';
import { guessPreferencesInput, updatePreferencesInput } from '../schema';
import { findPreferences, preferencesOf, unstoredPreferences } from '@/platform/server/preferences';
import { savePreferences, storeGuess } from './writes';

export const preferencesRouter = router({
  /** What the caller's account prefers; `stored` is false until it was chosen, or guessed by a browser. */
  get: keptProcedure.query(async ({ ctx }) => {
    const stored = await findPreferences(ctx.db, ctx.user.id);
    return { preferences: stored ?? unstoredPreferences(), stored: stored !== null };
  }),

  /** Changes the given ones, and answers all. */
  update: signedInProcedure
    .meta({ publicDemo: 'open' })
    .input(updatePreferencesInput)
    .mutation(async ({ ctx, input }) => {
      const { operationId, ...change } = input;
      return once(
        ctx,
        { topic: 'preferences', kind: 'update', input: { operationId, ...change } },
        async (db) => {
          await savePreferences(db, ctx.user.id, { ...change, ...chosenBy(change) });
          return { preferences: await preferencesOf(db, ctx.user.id) };
        },
      );
    }),

  /** Takes what a browser tells, once: answers what is stored if there is something. */
  guess: signedInProcedure
    .meta({ publicDemo: 'open' })
    .input(guessPreferencesInput)
    .mutation(async ({ ctx, input }) => {
      await storeGuess(ctx.db, ctx.user.id, input);
      return { preferences: await preferencesOf(ctx.db, ctx.user.id) };
    }),
});
