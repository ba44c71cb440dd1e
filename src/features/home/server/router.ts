import { devflowGate } from '@/features/devflow/gate';
import {
  countOpenItems,
  listAllOpenItems,
  listNewestCompleted,
  listOpenItems,
  readLists,
} from '@/features/devflow/server/queries';
import { arranging } from '@/platform/server/arranging/arranging';
import { readArrangement } from '@/platform/server/arranging/arrangement.sql';
import { type KeepPart, keptParts } from '@/platform/server/kept-parts';
import { forOneAnswer } from '@/platform/server/one-answer';
import { preferencesOf } from '@/platform/server/preferences';
import { isOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import { toolProcedure } from '@/platform/server/tools/open-tool';
import type { Caller } from '@/platform/server/journal/once';
import type { ServerTool } from '@/platform/server/tools/tool';
import { keepAnswer, router } from '@/platform/server/trpc';
import { inArrangedOrder } from '@/platform/shared/arranged-cards';
import { COMPLETED_CARD, IN_PROGRESS_CARD } from '../rules';
import { inProgressInput, NEWEST_COMPLETED } from '../schema';

type Items = Awaited<ReturnType<typeof listAllOpenItems>>;

/** The overview includes DevFlow if the tool and the home switches admit the caller's role. */
const homeProcedure = toolProcedure(devflowGate).meta({ reads: 'all' }).use(keepAnswer);

type CardTool = Required<Pick<ServerTool, 'gate' | 'homeRows'>>;

/** A card of home. */
export interface HomeCard {
  /** `IN_PROGRESS_CARD`, `COMPLETED_CARD`, or that of a tool: 'calendar.home'. */
  card: string;
  /** The key of its tool. */
  tool: string;
  hidden: boolean;
  /** Of the card of a tool, so that the page leaves room for them; 0: it has nothing to show, or is hidden. */
  rows: number;
}

/** @param cardTools the tools with a card on home */
export function homeRouterOf(cardTools: readonly CardTool[]) {
  return router({
    /** The whole overview with all items in progress, as `Home.php` returns it. */
    everything: homeProcedure.query(async ({ ctx }) => {
      const { user } = ctx;
      const db = forOneAnswer(ctx.db);
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

    /** The overview without the items in progress, but with their number and that of their features; and the cards in the account's order. */
    overview: homeProcedure.query(async ({ ctx }) => {
      const caller = { ...ctx, db: forOneAnswer(ctx.db) };
      const keep = keptParts(ctx);
      const [devFlow, cards] = await Promise.all([
        keep('devflow on home', [devflowGate.topic], () => readDevFlow(caller)),
        listCards(caller, cardTools, keep),
      ]);
      return { ...devFlow, ...cards };
    }),

    /** A page of the items in progress, by feature, for a virtual list. */
    inProgress: homeProcedure.input(inProgressInput).query(async ({ ctx, input }) => ({
      items: ctx.isToolOpen ? await listOpenItems(ctx.db, ctx.user.id, input) : [],
    })),

    ...arranging('home'),
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

/** The cards that are open to the caller: of tools, and DevFlow's. */
async function listCards(
  caller: Pick<Caller, 'db'> & ToolCaller & { isToolOpen: boolean },
  cardTools: readonly CardTool[],
  keep: KeepPart,
): Promise<{ revision: number; cards: HomeCard[] }> {
  const { db, user } = caller;
  const { revision, arranged } = await keep('arrangement of home', ['home'], () => {
    const arrangement = readArrangement(db, user.id, 'home');
    // By the same statement what most cards ask for, which tell themselves where it fails.
    void preferencesOf(db, user.id).catch(() => undefined);
    return arrangement;
  });
  const open = cardTools.filter(({ gate }) => isOpenFor(caller, gate.tool));
  const none = () => Promise.resolve(0);
  const { tool } = devflowGate;
  const cards = [
    ...open.map(({ gate, homeRows }) => ({
      ...{ card: `${gate.tool}.home`, tool: gate.tool },
      rowsOf: () => keep(`rows of ${gate.tool}`, [gate.topic], () => homeRows(db, user.id)),
    })),
    ...(caller.isToolOpen ? [IN_PROGRESS_CARD, COMPLETED_CARD] : []).map((card) => ({
      ...{ card, tool, rowsOf: none },
    })),
  ];
  const read = await Promise.all(
    inArrangedOrder(cards, arranged).map(async ({ rowsOf, ...card }) => ({
      ...card,
      rows: card.hidden ? 0 : await rowsOf(),
    })),
  );
  return { revision, cards: read };
}

/** The items by the id of their feature, as a string. */
function byModule(items: Items): Record<string, Items> {
  const groups: Record<string, Items> = {};
  for (const item of items) (groups[String(item.feature_id)] ??= []).push(item);
  return groups;
}
