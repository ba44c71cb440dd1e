import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import { unchanged } from '@/platform/server/journal/once';
import type { ImportedAnswer, ImportRow } from '../../import-answers';
import type { importInput } from '../../import-schema';
import { expenseTexts } from '../../rules';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { readEntries } from '../transactions/queries';
import { changeTransactions, insertTransactions, type TransactionUpdate } from '../transactions/storing.sql';
import { type DecidedRow, decide } from './deciding';
import { makePlan, type Plan } from './planning.sql';
import { countsOf, missingOf, previewTokenOf, rowOf } from './planning';
import { billSide, matchUpdate, newRow, sideUpdate } from './storing';

export type ImportInput = z.output<typeof importInput>;

/** What an import would make, as it is answered. */
export async function answerOf({ planned }: Plan): Promise<ImportedAnswer> {
  const rows = planned.map(rowOf);
  return {
    importId: null,
    rows,
    counts: countsOf(rows),
    missingCategories: missingOf(planned),
    previewToken: await previewTokenOf(planned),
  };
}

/**
 * Brings in the rows of a file as its preview has shown them, but where a decision says otherwise. Raises 404, 422, and 409
 * `changed_meanwhile` with a fresh preview if it is not what was shown, or a transaction is not what a decision takes it for.
 */
export async function importRows(change: Change, input: ImportInput): Promise<ImportedAnswer> {
  const plan = await makePlan(change.trx, change.ownerId, input);
  const preview = await answerOf(plan);
  const holds = input.previewToken === undefined || input.previewToken === preview.previewToken;
  const decided = holds ? decide(plan, input.decisions) : null;
  if (!decided)
    throw new AppError('CONFLICT', expenseTexts.changedMeanwhile, {
      code: 'changed_meanwhile',
      details: preview,
    });
  const isStored = decided.some(({ outcome }) => STORED.has(outcome));
  const made = isStored ? await storeRows(change, plan, { decided, input }) : null;
  const rows = decided.map(({ planned, outcome }, at): ImportRow => {
    const row = rowOf(planned);
    return { ...row, outcome, transactionId: made?.ids[at] ?? row.transactionId };
  });
  const answer = { ...preview, importId: made?.importId ?? null, rows, counts: countsOf(rows) };
  const isNamed = await rememberBankAccount(change, plan, input.bankAccount.trim());
  if (!isStored && !isNamed) throw unchanged(answer);
  return answer;
}

const STORED = new Set<string>(['new', 'match', 'transfer', 'scheduled']);

/** Keeps the bank's name of the account, for the warning if a later file is of another. */
async function rememberBankAccount(change: Change, { account }: Plan, name: string): Promise<boolean> {
  if (name === '' || account.bank_account !== '') return false;
  const to = { bank_account: name, updated_at: change.now };
  await change.write('expense_accounts', [{ row: account, to }]);
  return true;
}

interface Storing {
  decided: readonly DecidedRow[];
  input: ImportInput;
}

/** Stores the rows; returns the import and the transaction of each row that has one. */
async function storeRows(change: Change, plan: Plan, { decided, input }: Storing) {
  const matched = decided.filter(({ outcome }) => outcome === 'match');
  const added = decided.filter(({ outcome }) => STORED.has(outcome) && outcome !== 'match');
  const importId = await insertImport(change, input, {
    added: added.length,
    matched: matched.length,
    skipped: decided.length - added.length - matched.length,
  });
  const idOf = await insertAdded(change, plan, { added, importId });
  for (const row of matched) idOf.set(row, row.target?.id ?? 0);

  const { account, accounts } = plan;
  const targets = decided.flatMap(({ target }) => target?.id ?? []);
  const entries = await readEntries(change.trx, change.ownerId, targets);
  const updates = decided.flatMap((row): TransactionUpdate[] => {
    const entry = entries.get(row.target?.id ?? 0);
    const other = accounts.get(entry?.account_id ?? 0);
    if (!entry || !other) return [];
    return row.outcome === 'match'
      ? [matchUpdate(entry, row.planned, { importId, takeDates: input.takeDates })]
      : [sideUpdate(entry, idOf.get(row) ?? 0, { account, other })];
  });
  await changeTransactions(change, updates);
  return { importId, ids: decided.map((row) => idOf.get(row)) };
}

/** Stores what is added, with the other sides of bills that are transfers; returns the transactions of the rows. */
async function insertAdded(
  change: Change,
  { account, accounts }: Plan,
  { added, importId }: { added: readonly DecidedRow[]; importId: number },
): Promise<Map<DecidedRow, number>> {
  const sides = added.flatMap((row) => {
    const side = billSide(row, account, accounts.get(row.planned.bill?.toAccountId ?? 0));
    return side ? [{ row, side }] : [];
  });
  const accountOf = new Map(sides.map(({ row, side }) => [row, side.account_id]));
  const news = added.map((row) => {
    const other = accounts.get(row.target?.accountId ?? accountOf.get(row) ?? 0);
    return newRow(row, { account, importId }, other);
  });
  const ids = await insertTransactions(change, [...news, ...sides.map(({ side }) => side)]);
  const idOf = new Map(added.map((row, at) => [row, ids[at] ?? 0]));
  const pairs = sides.map(({ row }, at) => [idOf.get(row) ?? 0, ids[news.length + at] ?? 0] as const);
  await changeTransactions(
    change,
    pairs.flatMap(([id, side]) => [
      { id, to: { transfer_id: side } },
      { id: side, to: { transfer_id: id } },
    ]),
  );
  return idOf;
}

async function insertImport(
  change: Change,
  { accountId, fileName, format }: ImportInput,
  counts: { added: number; matched: number; skipped: number },
): Promise<number> {
  const [id = 0] = await insertImages(change, 'expense_imports', [
    {
      account_id: accountId,
      file_name: fileName,
      format,
      imported_at: change.now,
      operation_id: change.operationId ?? '',
      ...counts,
    },
  ]);
  return id;
}
