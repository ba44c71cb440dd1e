import { arranging } from '@/platform/server/arranging/arranging';
import { readArrangement } from '@/platform/server/arranging/arrangement.sql';
import { AppError, toWireError } from '@/platform/server/errors';
import { notKept } from '@/platform/server/kept-answers';
import { type KeepPart, keptParts } from '@/platform/server/kept-parts';
import { forOneAnswer } from '@/platform/server/one-answer';
import { knowRevisions } from '@/platform/server/revisions';
import type { Identity } from '@/platform/server/sessions';
import type { ToolPorts } from '@/platform/server/tools/ports';
import { isOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import { type FigureKind, figuresAsked } from '@/platform/server/tools/figures';
import type { Caller } from '@/platform/server/journal/once';
import type { ServerTool } from '@/platform/server/tools/tool';
import { keptProcedure, router } from '@/platform/server/trpc';
import { inArrangedOrder } from '@/platform/shared/arranged-cards';
import type { Figure } from '@/platform/shared/figures';
import { dashboardTexts, readInput, rowsInput } from '../schema';

type FigureTool = Required<Pick<ServerTool, 'gate' | 'figures'>> & Pick<ServerTool, 'ownFigures'>;

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
  /** Why it could not be read. */
  problem?: string;
}

type Asker = Caller & ToolCaller & { ports: ToolPorts };

/** One who asks for one answer, of many parts. */
function askerOf<One extends Caller & Pick<Identity, 'states'>>(caller: One): One {
  const asker = { ...caller, db: forOneAnswer(caller.db) };
  knowRevisions(asker.db, caller.user.id, caller.states?.revisions ?? {});
  return asker;
}

const seeingTools = keptProcedure.meta({ reads: 'all' });

/** @param tools those with figures, in the order of their cards at first */
export function dashboardRouterOf(tools: readonly FigureTool[]) {
  return router({
    /** The cards of the tools that are open to the caller, in the account's order, with figures of a range until today. */
    read: seeingTools.input(readInput).query(async ({ ctx, input }) => {
      const asker = askerOf(ctx);
      const keep = keptParts(ctx);
      const [asked, { revision, cards }] = await Promise.all([
        figuresAsked(asker, input.range),
        listCards(asker, tools, keep),
      ]);
      const shown = await Promise.all(
        cards.map(async ({ kind, ...card }): Promise<Card> => {
          if (card.hidden) return { ...card, figure: null };
          const name = `${card.card} ${input.range}`;
          const topics = [card.topic, ...(kind.reads ?? [])];
          try {
            return { ...card, figure: await keep(name, topics, () => kind.read(asked)) };
          } catch (error) {
            // The others are shown all the same.
            return { ...card, figure: null, problem: toWireError(error, ctx).message };
          }
        }),
      );
      const answer = {
        revision,
        range: input.range,
        days: { from: asked.span.from, to: asked.span.to },
        cards: shown,
      };
      return shown.some(({ problem }) => problem !== undefined) ? notKept(answer) : answer;
    }),

    /** What a bar of a card counts, the newest first. Raises 404 for a card that is not open to the caller, or has no bars. */
    rows: seeingTools.input(rowsInput).query(async ({ ctx, input: { card, range, ...days } }) => {
      const asker = askerOf(ctx);
      const [asked, { cards }] = await Promise.all([
        figuresAsked(asker, range),
        listCards(asker, tools, keptParts(ctx)),
      ]);
      const rows = cards.find((one) => one.card === card)?.kind.rows;
      if (!rows) throw new AppError('NOT_FOUND', dashboardTexts.cardNotFound, { code: 'card_not_found' });
      return { rows: await rows(asked, days) };
    }),

    ...arranging('dashboard'),
  });
}

interface ListedCard extends Omit<Card, 'figure' | 'problem'> {
  kind: FigureKind;
}

async function listCards(
  caller: Asker,
  tools: readonly FigureTool[],
  keep: KeepPart,
): Promise<{ revision: number; cards: ListedCard[] }> {
  const open = tools.filter(({ gate }) => isOpenFor(caller, gate.tool));
  const [{ revision, arranged }, ...own] = await Promise.all([
    keep('arrangement of the dashboard', ['dashboard'], () =>
      readArrangement(caller.db, caller.user.id, 'dashboard'),
    ),
    ...open.map(async ({ ownFigures }) => (await ownFigures?.(caller.db, caller.user.id)) ?? []),
  ]);
  const cards = open.flatMap(({ gate, figures }, at) => {
    const cardOf = (hidden: boolean) => (kind: FigureKind) => ({
      ...gate,
      card: `${gate.tool}.${kind.key}`,
      title: kind.title,
      hidden,
      kind,
    });
    return [...figures.map(cardOf(false)), ...(own[at] ?? []).map(cardOf(true))];
  });
  return { revision, cards: inArrangedOrder(cards, arranged) };
}
