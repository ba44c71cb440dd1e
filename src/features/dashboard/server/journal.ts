import type { Change } from '@/platform/server/journal/change';
import { AppError } from '@/platform/server/errors';
import { journal } from '@/platform/server/journal/journal';
import { type ArrangedCards, DASHBOARD, dashboardTexts } from '../schema';
import { findArrangement } from './queries';
import { saveArrangement } from './writes';

/** An arrangement before and after a change; null: as it is at first. */
interface Arranged {
  before: ArrangedCards | null;
  after: ArrangedCards | null;
}

export const dashboardJournal = journal(DASHBOARD, {
  tables: {},
  undoHandlers: { arrangement: undoArrangement },
  refusal: () => new AppError('CONFLICT', dashboardTexts.undoConflict, { code: 'changed_meanwhile' }),
  notUndoable: dashboardTexts.notUndoable,
});

/** Stores an arrangement, and records it for undo. */
export async function arrange(change: Change, { before, after }: Arranged): Promise<void> {
  await saveArrangement(change.trx, change.ownerId, after);
  change.recordUndo('arrangement', { before, after });
}

async function undoArrangement(change: Change, payload: unknown) {
  const { before, after } = payload as Arranged;
  const stored = await findArrangement(change.trx, change.ownerId);
  if (JSON.stringify(stored) !== JSON.stringify(after)) return { undone: 0, changedSince: [DASHBOARD] };
  await arrange(change, { before: after, after: before });
  return { undone: 1, changedSince: [] };
}
