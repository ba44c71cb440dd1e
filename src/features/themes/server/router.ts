import { inTransaction } from '@db/transaction';
import { AppError } from '@/platform/server/errors';
import { once } from '@/platform/server/journal/once';
import { bumpRevision } from '@/platform/server/revisions';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { THEME_CATALOGUE } from '../catalogue';
import { DEFAULT_THEME, THEME_TEXTS } from '../rules';
import { updateThemeInput } from '../schema';
import { findThemeName } from './queries';
import { saveThemeName } from './writes';

export const themesRouter = router({
  /** The theme of the caller's account. */
  current: signedInProcedure.query(async ({ ctx }) => ({
    themeName: (await findThemeName(ctx.db, ctx.user.id)) ?? DEFAULT_THEME,
  })),

  /** Every theme in full, in the order it is offered. */
  available: signedInProcedure.query(() => THEME_CATALOGUE),

  update: signedInProcedure.input(updateThemeInput).mutation(async ({ ctx, input }) => {
    if (!THEME_CATALOGUE.some((theme) => theme.name === input.theme_name)) {
      throw new AppError('UNPROCESSABLE_CONTENT', THEME_TEXTS.updateFailed, { code: 'unknown_theme' });
    }
    await once(ctx, { topic: 'theme', kind: 'update', input }, (db) =>
      inTransaction(db, async (trx) => {
        await saveThemeName(trx, ctx.user.id, input.theme_name);
        await bumpRevision(trx, ctx.user.id, 'account');
      }),
    );
    return { themeName: input.theme_name };
  }),
});
