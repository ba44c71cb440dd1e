import {
  type ArrangedCards,
  type ArrangedPage,
  arrangeInput,
  arrangeTexts,
  MAX_CARDS,
} from '@/platform/shared/arranged-cards';
import { undoInput } from '@/platform/shared/operation-input';
import { AppError } from '../errors';
import type { Change } from '../journal/change';
import { journal } from '../journal/journal';
import { unchanged } from '../journal/once';
import { signedInProcedure } from '../trpc';
import { findArrangement, saveArrangement } from './arrangement.sql';

/** An arrangement before and after a change; null: as it is at first. */
interface Arranged {
  before: ArrangedCards | null;
  after: ArrangedCards | null;
}

/** The procedures by which an account arranges the cards of a page, by a journal of the page's own topic. */
export function arranging(page: ArrangedPage) {
  const own = journal(page, {
    tables: {},
    undoHandlers: { arrangement: undoArrangement },
    refusal: () => new AppError('CONFLICT', arrangeTexts.undoConflict, { code: 'changed_meanwhile' }),
    notUndoable: arrangeTexts.notUndoable,
  });

  /** Stores an arrangement, and records it for undo. */
  async function arrange(change: Change, { before, after }: Arranged): Promise<void> {
    await saveArrangement(change.trx, change.ownerId, { page, arranged: after });
    change.recordUndo('arrangement', { before, after });
  }

  async function undoArrangement(change: Change, payload: unknown) {
    const { before, after } = payload as Arranged;
    const stored = await findArrangement(change.trx, change.ownerId, page);
    if (JSON.stringify(stored) !== JSON.stringify(after)) return { undone: 0, changedSince: [page] };
    await arrange(change, { before: after, after: before });
    return { undone: 1, changedSince: [] };
  }

  return {
    /** Stores the order of the cards and which are hidden. */
    arrange: signedInProcedure
      .meta({ publicDemo: 'open' })
      .input(arrangeInput)
      .mutation(({ ctx, input }) =>
        own.execute(ctx, 'arrange', input, async (change) => {
          const before = await findArrangement(change.trx, change.ownerId, page);
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
    undo: signedInProcedure
      .meta({ publicDemo: 'open' })
      .input(undoInput)
      .mutation(({ ctx, input }) => own.undo(ctx, input)),
  };
}
