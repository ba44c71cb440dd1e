import {
  countOpenItems,
  listAllOpenItems,
  listModules,
  listNewestCompleted,
  listOpenItems,
  listStatuses,
} from '@/features/devflow/server/queries';
import { isToolOpenNow } from '@/features/option-access/server/queries';
import type { Context } from '@/platform/server/context';
import type { SessionUser } from '@/platform/server/sessions';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { inProgressInput, NEWEST_COMPLETED } from '../schema';

type Items = Awaited<ReturnType<typeof listAllOpenItems>>;

export const homeRouter = router({
  /** The overview in one piece, with every item in progress, as `Home.php` answers it. */
  everything: signedInProcedure.query(async ({ ctx }) => {
    const { user } = ctx;
    if (!(await isDevFlowOpen(ctx))) {
      return {
        devFlowEnabled: 'false' as const,
        modules: [],
        statuses: [],
        inProgressItems: {},
        completedItems: [],
      };
    }
    const [surroundings, items] = await Promise.all([
      listSurroundings(ctx, user),
      listAllOpenItems(ctx.db, user.id),
    ]);
    return { devFlowEnabled: 'true' as const, ...surroundings, inProgressItems: byModule(items) };
  }),

  /** The overview without the items in progress, of which it tells how many there are in how many features. */
  overview: signedInProcedure.query(async ({ ctx }) => {
    const { user } = ctx;
    if (!(await isDevFlowOpen(ctx))) {
      return {
        devFlowEnabled: false,
        modules: [],
        statuses: [],
        completedItems: [],
        inProgress: { items: 0, features: 0 },
      };
    }
    const [surroundings, inProgress] = await Promise.all([
      listSurroundings(ctx, user),
      countOpenItems(ctx.db, user.id),
    ]);
    return { devFlowEnabled: true, ...surroundings, inProgress };
  }),

  /** A part of the items in progress, by feature, for a list that shows a window of them. */
  inProgress: signedInProcedure.input(inProgressInput).query(async ({ ctx, input }) => {
    const open = await isDevFlowOpen(ctx);
    return { items: open ? await listOpenItems(ctx.db, ctx.user.id, input) : [] };
  }),
});

/** Whether the tool and the home switches let the caller's role in: the overview then shows DevFlow. */
async function isDevFlowOpen({ db, user }: Context & { user: SessionUser }): Promise<boolean> {
  return isToolOpenNow(db, 'devflow', user.role);
}

async function listSurroundings({ db }: Context, user: SessionUser) {
  const [modules, statuses, completedItems] = await Promise.all([
    listModules(db, user.id),
    listStatuses(db, user.id),
    listNewestCompleted(db, user.id, NEWEST_COMPLETED),
  ]);
  return { modules, statuses, completedItems };
}

/** The items by the id of their feature, as text. */
function byModule(items: Items): Record<string, Items> {
  const groups: Record<string, Items> = {};
  for (const item of items) (groups[String(item.feature_id)] ??= []).push(item);
  return groups;
}
