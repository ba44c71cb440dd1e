import { AppError } from '@/platform/server/errors';
import { once } from '@/platform/server/journal/once';
import { keptProcedure, router, signedInProcedure } from '@/platform/server/trpc';
import { THEME_CATALOGUE } from '../catalogue';
import { DEFAULT_THEME, isDarkTheme, THEME_TEXTS } from '../rules';
import { followSystemInput, updateThemeInput } from '../schema';
import { findThemeName, findThemePair } from './queries';
import { saveTheme } from './writes';

export const themesRouter = router({
  /** The theme of the caller's account. */
  current: keptProcedure.query(async ({ ctx }) => ({
    themeName: (await findThemeName(ctx.db, ctx.user.id)) ?? DEFAULT_THEME,
  })),

  /** All themes with their palettes, in their order. */
  available: signedInProcedure.query(() => THEME_CATALOGUE),

  /** The pair of the caller's account if it follows the system, else null. */
  pair: keptProcedure.query(async ({ ctx }) => ({ pair: await findThemePair(ctx.db, ctx.user.id) })),

  /** Selects a single theme and discards the pair. */
  update: signedInProcedure
    .meta({ publicDemo: 'open' })
    .input(updateThemeInput)
    .mutation(async ({ ctx, input }) => {
      findTheme(input.theme_name);
      await once(ctx, { topic: 'theme', kind: 'update', input }, (db) =>
        saveTheme(db, ctx.user.id, input.theme_name, null),
      );
      return { themeName: input.theme_name };
    }),

  /** Follows the system with a light and a dark theme. `current` returns the active one. */
  followSystem: signedInProcedure
    .meta({ publicDemo: 'open' })
    .input(followSystemInput)
    .mutation(async ({ ctx, input }) => {
      const { light, dark, worn } = input;
      if (isDarkTheme(findTheme(light)) || !isDarkTheme(findTheme(dark))) throw refusal('not_a_pair');
      await once(ctx, { topic: 'theme', kind: 'followSystem', input }, (db) =>
        saveTheme(db, ctx.user.id, input[worn], { light, dark }),
      );
      return { themeName: input[worn] };
    }),
});

function findTheme(name: string) {
  const theme = THEME_CATALOGUE.find((known) => known.name === name);
  if (!theme) throw refusal('unknown_theme');
  return theme;
}

const refusal = (code: string) => new AppError('UNPROCESSABLE_CONTENT', THEME_TEXTS.updateFailed, { code });
