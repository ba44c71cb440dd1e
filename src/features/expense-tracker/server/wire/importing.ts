import { optional, optionalDigits } from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import type { ImportRow, PastImport } from '../../import-answers';
import type { importingProcedures } from '../importing/router';

function wireRow(row: ImportRow) {
  return {
    row: row.row,
    outcome: row.outcome,
    transaction_id: row.transactionId,
    schedule_id: row.scheduleId,
    occurrence: row.occurrence,
    message: row.message,
    payee: row.payee,
    category_id: row.categoryId,
  };
}

function wireImport(past: PastImport) {
  return {
    id: past.id,
    account_id: past.accountId,
    file_name: past.fileName,
    format: past.format,
    at: past.at,
    added: past.added,
    matched: past.matched,
    skipped: past.skipped,
    undone_at: past.undoneAt,
    undoable: past.undoable,
  };
}

export const importingRows = {
  importTransactions: {
    about:
      'Brings in the rows of a file without doubling what is there; with dry_run it only tells what it would make of each. With the revision of a dry run that happens, or nothing does. Rows count from 0.',
    differences: {
      format: null,
      lines: null,
      revision: ['previewToken', optional],
      rows: ['rows', undefined, []],
      take_dates: null,
      transaction_id: optionalDigits,
    },
    reply: ({ counts, rows, importId, previewToken }) => ({
      counts,
      rows: rows.map(wireRow),
      import_id: importId,
      revision: previewToken,
    }),
  },
  imports: {
    action: 'getImports',
    about: 'The last imports, the newest first; one can be undone for 30 days.',
    reply: ({ imports }) => ({ data: imports.map(wireImport) }),
  },
  undoImport: {
    about:
      'Moves what an import added to the trash and lets go what it was matched with; what was changed since stays, and is named.',
    reply: ({ takenOut, kept, keptRows }) => ({
      taken_out: takenOut,
      kept,
      kept_transactions: keptRows.map(({ id, date, payee }) => ({ id, date, payee })),
    }),
  },
} satisfies RestRows<typeof importingProcedures>;
