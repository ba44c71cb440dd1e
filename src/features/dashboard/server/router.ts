import { AppError } from '@/platform/server/errors';
import { forOneAnswer } from '@/platform/server/one-answer';
import { readRevision } from '@/platform/server/revisions';
import type { ToolPorts } from '@/platform/server/tools/ports';
import { readOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import { type FigureKind, figuresAsked } from '@/platform/server/tools/figures';
import { unchanged, type Caller } from '@/platform/server/journal/once';
import type { ServerTool } from '@/platform/server/tools/tool';
import { router, signedInProcedure } from '@/platform/server/trpc';
import type { Figure } from '@/platform/shared/figures';
import { undoInput } from '@/platform/shared/operation-input';
import {
  type ArrangedCards,
  arrangeInput,
  DASHBOARD,
  dashboardTexts,
  MAX_CARDS,
  readInput,
  rowsInput,
} from '../schema';
import { arrange, dashboardJournal } from './journal';
import { findArrangement } from './queries';

type FigureTool = Required<Pick<ServerTool, 'gate' | 'figures'>>;

/** A card of the dashboard. */
export interface Card {
  /** Its tool and figure: 'devflow.done'. */
  card: string;
  /** The key of its tool, and the topic of its revisions. */
  tool: string;
  topic: string;
  title: string;
  hidden: boolean;
  /** Null of a card that is hidden, which is not computed, and of one that has nothing to show yet. */
  figure: Figure | null;
}

type Asker = Caller & ToolCaller & { ports: ToolPorts };

/** @param tools those with figures, in the order of their cards at first */
export function dashboardRouterOf(tools: readonly FigureTool[]) {
  return router({
    /** The cards of the tools that are open to the caller, in the account's order, with figures of a range until today. */
    read: signedInProcedure.input(readInput).query(async ({ ctx, input }) => {
      // Before the cards, so that it is not newer than they are.
      const revision = await readRevision(ctx.db, ctx.user.id, DASHBOARD);
      const asker = { ...ctx, db: forOneAnswer(ctx.db) };
      const [asked, cards] = await Promise.all([figuresAsked(asker, input.range), listCards(asker, tools)]);
      return {
        revision,
        range: input.range,
        days: { from: asked.span.from, to: asked.span.to },
        cards: await Promise.all(
          cards.map(async ({ kind, ...card }): Promise<Card> => ({
            ...card,
            figure: card.hidden ? null : await kind.read(asked),
          })),
        ),
      };
    }),

    /** What a bar of a card counts, the newest first. Raises 404 for a card that is not open to the caller, or has no bars. */
    rows: signedInProcedure.input(rowsInput).query(async ({ ctx, input: { card, range, ...days } }) => {
      const [asked, cards] = await Promise.all([figuresAsked(ctx, range), listCards(ctx, tools)]);
      const rows = cards.find((one) => one.card === card)?.kind.rows;
      if (!rows) throw new AppError('NOT_FOUND', dashboardTexts.cardNotFound, { code: 'card_not_found' });
      return { rows: await rows(asked, days) };
    }),

    /** Stores the order of the cards and which are hidden. */
    arrange: signedInProcedure.input(arrangeInput).mutation(({ ctx, input }) =>
      dashboardJournal.execute(ctx, 'arrange', input, async (change) => {
        const before = await findArrangement(change.trx, change.ownerId);
        const named = new Set(input.cards.map(({ card }) => card));
        // Those of tools that are closed now keep what was chosen for them.
        const others = (before ?? []).filter(({ card }) => !named.has(card));
        const after = [...input.cards, ...others].slice(0, MAX_CARDS);
        if (JSON.stringify(after) === JSON.stringify(before)) throw unchanged({});
        await arrange(change, { before, after });
        return {};
      }),
    ),

    /** Undoes changes of the arrangement. Raises 404 `operation_not_found`, and 409 `changed_meanwhile` if it changed since. */
    undo: signedInProcedure.input(undoInput).mutation(({ ctx, input }) => dashboardJournal.undo(ctx, input)),
  });
}

interface ListedCard extends Omit<Card, 'figure'> {
  kind: FigureKind;
}

async function listCards(caller: Asker, tools: readonly FigureTool[]): Promise<ListedCard[]> {
  const [openFor, arranged] = await Promise.all([
    readOpenFor(caller.db),
    findArrangement(caller.db, caller.user.id),
  ]);
  const open = tools.filter(({ gate }) => openFor(caller, gate.tool));
  const cards = open.flatMap(({ gate, figures }) =>
    figures.map((kind) => ({
      ...gate,
      card: `${gate.tool}.${kind.key}`,
      title: kind.title,
      hidden: false,
      kind,
    })),
  );
  return inOrder(cards, arranged ?? []);
}

/** Cards as they were arranged; new ones come last. */
function inOrder<One extends { card: string; hidden: boolean }>(
  cards: readonly One[],
  arranged: ArrangedCards,
): One[] {
  const places = new Map(arranged.map(({ card }, place) => [card, place]));
  const placeOf = ({ card }: One) => places.get(card) ?? arranged.length;
  return cards
    .map((one) => ({ ...one, hidden: arranged[placeOf(one)]?.hidden ?? false }))
    .sort((one, other) => placeOf(one) - placeOf(other));
}
