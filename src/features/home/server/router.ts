import { devflowGate } from '@/features/devflow/gate';
import {
  countOpenItems,
  listAllOpenItems,
  listNewestCompleted,
  listOpenItems,
  readLists,
} from '@/features/devflow/server/queries';
import { toolProcedure } from '@/features/tool-access/server/open-tool';
import { router } from '@/platform/server/trpc';
import { inProgressInput, NEWEST_COMPLETED } from '../schema';

type Items = Awaited<ReturnType<typeof listAllOpenItems>>;

/** The overview includes DevFlow if the tool and the home switches admit the caller's role. */
const homeProcedure = toolProcedure(devflowGate);

export const homeRouter = router({
  /** The whole overview with all items in progress, as `Home.php` returns it. */
  everything: homeProcedure.query(async ({ ctx }) => {
    const { db, user } = ctx;
    if (!ctx.isToolOpen) {
      return {
        devFlowEnabled: 'false' as const,
        modules: [],
        statuses: [],
        inProgressItems: byModule([]),
        completedItems: [],
      };
    }
    const lists = await readLists(db, user.id);
    const [completedItems, items] = await Promise.all([
      listNewestCompleted(db, user.id, lists, NEWEST_COMPLETED),
      listAllOpenItems(db, user.id, lists),
    ]);
    const { modules, statuses } = lists;
    return {
      devFlowEnabled: 'true' as const,
      modules,
      statuses,
      completedItems,
      inProgressItems: byModule(items),
    };
  }),

  /** The overview without the items in progress, but with their number and that of their features. */
  overview: homeProcedure.query(async ({ ctx }) => {
    const { db, user } = ctx;
    if (!ctx.isToolOpen) {
      return {
        devFlowEnabled: false,
        modules: [],
        statuses: [],
        completedItems: [],
        inProgress: { items: 0, features: 0 },
      };
    }
    const lists = await readLists(db, user.id);
    const [completedItems, inProgress] = await Promise.all([
      listNewestCompleted(db, user.id, lists, NEWEST_COMPLETED),
      countOpenItems(db, user.id, lists),
    ]);
    const { modules, statuses } = lists;
    return { devFlowEnabled: true, modules, statuses, completedItems, inProgress };
  }),

  /** A page of the items in progress, by feature, for a virtual list. */
  inProgress: homeProcedure.input(inProgressInput).query(async ({ ctx, input }) => ({
    items: ctx.isToolOpen ? await listOpenItems(ctx.db, ctx.user.id, input) : [],
  })),
});

/** The items by the id of their feature, as a string. */
function byModule(items: Items): Record<string, Items> {
  const groups: Record<string, Items> = {};
  for (const item of items) (groups[String(item.feature_id)] ??= []).push(item);
  return groups;
}
