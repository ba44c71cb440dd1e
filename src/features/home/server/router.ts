import { devflowGate } from '@/features/devflow/gate';
import {
  countOpenItems,
  listAllOpenItems,
  listNewestCompleted,
  listOpenItems,
  readLists,
} from '@/features/devflow/server/queries';
import { forOneAnswer } from '@/platform/server/one-answer';
import { readOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import { toolProcedure } from '@/platform/server/tools/open-tool';
import type { Caller } from '@/platform/server/journal/once';
import type { ServerTool } from '@/platform/server/tools/tool';
import { router } from '@/platform/server/trpc';
import { inProgressInput, NEWEST_COMPLETED } from '../schema';

type Items = Awaited<ReturnType<typeof listAllOpenItems>>;

/** The overview includes DevFlow if the tool and the home switches admit the caller's role. */
const homeProcedure = toolProcedure(devflowGate);

type CardTool = Required<Pick<ServerTool, 'gate' | 'homeRows'>>;

/** @param cardTools the tools with a card on home */
export function homeRouterOf(cardTools: readonly CardTool[]) {
  return router({
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

    /** The overview without the items in progress, but with their number and that of their features; and the cards of tools. */
    overview: homeProcedure.query(async ({ ctx }) => {
      const caller = { ...ctx, db: forOneAnswer(ctx.db) };
      const [devFlow, cards] = await Promise.all([readDevFlow(caller), listCards(caller, cardTools)]);
      return { ...devFlow, cards };
    }),

    /** A page of the items in progress, by feature, for a virtual list. */
    inProgress: homeProcedure.input(inProgressInput).query(async ({ ctx, input }) => ({
      items: ctx.isToolOpen ? await listOpenItems(ctx.db, ctx.user.id, input) : [],
    })),
  });
}

async function readDevFlow({ db, user, isToolOpen: isOpen }: Caller & { isToolOpen: boolean }) {
  if (!isOpen) {
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
}

/** The cards of tools that have something to show, and are open to the caller; the page leaves room for their rows. */
async function listCards(caller: Pick<Caller, 'db'> & ToolCaller, cardTools: readonly CardTool[]) {
  const openFor = await readOpenFor(caller.db);
  const cards = await Promise.all(
    cardTools
      .filter(({ gate }) => openFor(caller, gate.tool))
      .map(async ({ gate, homeRows }) => ({
        tool: gate.tool,
        rows: await homeRows(caller.db, caller.user.id),
      })),
  );
  return cards.filter(({ rows }) => rows > 0);
}

/** The items by the id of their feature, as a string. */
function byModule(items: Items): Record<string, Items> {
  const groups: Record<string, Items> = {};
  for (const item of items) (groups[String(item.feature_id)] ??= []).push(item);
  return groups;
}
