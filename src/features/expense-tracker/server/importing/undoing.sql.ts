import { AppError } from '@/platform/server/errors';
import type { UndoRecords } from '@/platform/server/journal/change';
import { changesOf } from '@/platform/server/journal/operations';
import { expenseGate } from '../../gate';
import type { TakenOut } from '../../import-answers';
import { expenseTexts } from '../../rules';
import type { Change } from '../changes/schema';
import { readImages } from '../changes/writes';
import { linesOf } from '../transactions/queries';
import { changeTransactions } from '../transactions/storing.sql';
import { findImport } from './past.sql';
import { type Imported, importedBy, isAsLeft, isSide, nameOf, sideOf, takeOut } from './undoing';

/** What an import recorded for its undo; raises 404, and 409 if it can no longer be undone. */
async function recordsOf({ trx, ownerId }: Change, id: number) {
  const row = await findImport(trx, ownerId, id);
  const operationIds = [row.operation_id];
  const [operation] = await changesOf(trx, ownerId, { topic: expenseGate.topic, operationIds });
  if (row.undone_at !== null || !operation)
    throw new AppError('CONFLICT', expenseTexts.notUndoable, { code: 'not_undoable' });
  return { row, records: JSON.parse(operation.changes) as UndoRecords };
}

/** Which transactions are as the import left them; sides of a transfer only together. */
async function untouched({ trx, ownerId }: Change, all: readonly Imported[]): Promise<Set<number>> {
  const ids = all.map(({ id }) => id);
  const images = await readImages(
    trx,
    ownerId,
    'expense_transactions',
    ids.map((id) => [id]),
  );
  const lines = await linesOf(trx, ownerId, ids);
  const asLeft = all.filter((one) =>
    isAsLeft(one, { image: images.get(String(one.id)) ?? null, lines: lines.get(one.id) ?? [] }),
  );
  const known = new Set(asLeft.map(({ id }) => id));
  return new Set(
    asLeft.flatMap((one) => {
      const side = sideOf(one);
      return side === null || known.has(side) ? [one.id] : [];
    }),
  );
}

/**
 * Takes an import back: what it added goes to the trash, what it was matched with is let go, and what was changed since
 * stays and is named. Raises 404, and 409 `not_undoable`.
 */
export async function undoImport(change: Change, { id }: { id: number }): Promise<TakenOut> {
  const { row, records } = await recordsOf(change, id);
  const all = importedBy(records);
  const asLeft = await untouched(change, all);
  const [out, kept] = [true, false].map((is) => all.filter((one) => asLeft.has(one.id) === is));
  await changeTransactions(
    change,
    (out ?? []).map((one) => takeOut(one, change.now)),
  );
  await change.write('expense_imports', [{ row, to: { undone_at: change.now } }]);
  const ofFile = (list: readonly Imported[] = []) => list.filter((one) => !isSide(one));
  const keptRows = ofFile(kept).map(nameOf);
  return { takenOut: ofFile(out).length, kept: keptRows.length, keptRows };
}
