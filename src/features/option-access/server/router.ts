import type { HomeSettings } from '@/platform/shared/tool-access';
import { listTools, readHomeSettings } from '@/platform/server/tools/tool-access';
import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { adminProcedure, router, signedInProcedure } from '@/platform/server/trpc';
import { optionAccessTexts, toolsFor, writtenSwitches } from '../rules';
import { updateHomeSettingsInput, updateNavigatorSettingsInput } from '../schema';
import { findRevision, readLabels } from './queries';
import { type Outcome, saveHome, saveNavigator } from './writes';

export const optionAccessRouter = router({
  /** The tools that the caller may see, in their order, and the navigator's texts. */
  getNavigatorSettings: signedInProcedure.query(async ({ ctx }) => {
    const revision = await findRevision(ctx.db, 'navigator');
    const [tools, labels] = await Promise.all([listTools(ctx.db), readLabels(ctx.db)]);
    return { tools: toolsFor(tools, ctx.user.role), labels, revision };
  }),

  /** The switches of the home page. */
  getHomeSettings: adminProcedure.query(async ({ ctx }) => {
    const revision = await findRevision(ctx.db, 'home');
    return { settings: writtenSwitches(await readHomeSettings(ctx.db)), revision };
  }),

  /** Saves the given switches atomically. */
  updateHomeSettings: adminProcedure.input(updateHomeSettingsInput).mutation(async ({ ctx, input }) => {
    const changes: Partial<HomeSettings> = Object.fromEntries(
      input.settings.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
    );
    const outcome = await inRecordedTransaction(
      ctx,
      ctx.user,
      (trx, record) => saveHome(trx, record, ctx.user, changes, input.revision),
      { topic: 'options', kind: 'updateHomeSettings', input },
    );
    const settings = writtenSwitches(outcome.list);
    refuseMissed(outcome, { settings });
    return { message: optionAccessTexts.homeSaved, settings, revision: outcome.revision };
  }),

  /** Saves the given tools atomically, and renumbers their order from 1. */
  updateNavigatorSettings: adminProcedure
    .input(updateNavigatorSettingsInput)
    .mutation(async ({ ctx, input }) => {
      const outcome = await inRecordedTransaction(
        ctx,
        ctx.user,
        (trx, record) => saveNavigator(trx, record, ctx.user, input.tools, input.revision),
        { topic: 'options', kind: 'updateNavigatorSettings', input },
      );
      const tools = toolsFor(outcome.list, ctx.user.role);
      refuseMissed(outcome, { tools });
      return { message: optionAccessTexts.toolsSaved, tools, revision: outcome.revision };
    }),
});

/** Refuses an outdated save with what is stored now, and who saved it. */
function refuseMissed({ missed }: Outcome<unknown>, current: object): void {
  if (!missed) return;
  throw new AppError('CONFLICT', optionAccessTexts.changedMeanwhile, {
    code: 'changed_meanwhile',
    details: { ...missed, ...current },
  });
}
