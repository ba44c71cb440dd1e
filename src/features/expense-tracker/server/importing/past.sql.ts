import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { expenseGate } from '../../gate';
import type { PastImport } from '../../import-answers';
import { expenseTexts } from '../../rules';

/** Imports into accounts that are not in the trash. */
function selectImports(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('expense_imports as past')
    .innerJoin('expense_accounts as account', 'account.id', 'past.account_id')
    .where('past.user_id', '=', ownerId)
    .where('account.trashed_at', 'is', null);
}

/** An import of the person; raises 404. */
export async function findImport(db: Kysely<Database>, ownerId: number, id: number) {
  const row = await selectImports(db, ownerId)
    .select(['past.id', 'past.operation_id', 'past.undone_at'])
    .where('past.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', expenseTexts.importNotFound, { code: 'import_not_found' });
  return row;
}

const MOST = 200;

/** The last imports of a person, the newest first. */
export async function listImports(db: Kysely<Database>, ownerId: number): Promise<{ imports: PastImport[] }> {
  const rows = await selectImports(db, ownerId)
    .leftJoin('operations as operation', (join) =>
      join
        .onRef('operation.user_id', '=', 'past.user_id')
        .on('operation.topic', '=', expenseGate.topic)
        .onRef('operation.operation_id', '=', 'past.operation_id'),
    )
    .select(['past.id', 'past.account_id', 'past.file_name', 'past.format', 'past.imported_at'])
    .select(['past.added', 'past.matched', 'past.skipped', 'past.undone_at', 'operation.id as operation'])
    .orderBy('past.imported_at', 'desc')
    .orderBy('past.id', 'desc')
    .limit(MOST)
    .execute();
  return {
    imports: rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      fileName: row.file_name,
      format: row.format,
      at: row.imported_at.toISOString(),
      added: row.added,
      matched: row.matched,
      skipped: row.skipped,
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoable: row.undone_at === null && row.operation !== null,
    })),
  };
}
