import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { unchanged } from '@/platform/server/journal/once';
import { pacer } from '@/platform/server/pacing';
import type { AppliedAnswer } from '../../../import-answers';
import { expenseLimits, expenseTexts } from '../../../rules';
import { sorter } from '../../../rules/sorting';
import { invalid } from '../../amounts';
import type { Change } from '../../changes/schema';
import type { Entry } from '../../transactions/queries';
import { changeTransactions, type TransactionUpdate } from '../../transactions/storing.sql';
import { allEntries, usableRules } from './queries';
import { exampleOf, updateOf } from './rules';

const EXAMPLES = 20;

interface Proposed {
  entry: Entry;
  currency: string;
  update: TransactionUpdate;
}

/** What the rules would change, oldest first; raises 404. */
async function proposedBy(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[] | undefined,
): Promise<Proposed[]> {
  const sort = sorter(await usableRules(db, ownerId, ids));
  const breathe = pacer();
  const proposed: Proposed[] = [];
  for await (const part of allEntries(db, ownerId)) {
    for (const { entry, account } of part) {
      const { amount, payee, notes, imported_text } = entry;
      const { id: accountId, currency } = account;
      const sorted = sort({ accountId, currency, amount, payee, notes, importedText: imported_text });
      const update = updateOf(entry, sorted);
      if (update) proposed.push({ entry, currency, update });
      await breathe();
    }
  }
  return proposed;
}

/** The number and the newest of them. */
function answerOf(proposed: readonly Proposed[]): AppliedAnswer {
  const newest = proposed.slice(-EXAMPLES).reverse();
  return {
    count: proposed.length,
    examples: newest.map(({ entry, currency, update }) => exampleOf(entry, currency, update)),
  };
}

/** What rules would change about the transactions that are there; raises 404. */
export async function previewRules(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[] | undefined,
): Promise<AppliedAnswer> {
  return answerOf(await proposedBy(db, ownerId, ids));
}

/** Applies rules to the transactions that are there, all at once; raises 404, and 422 beyond 20,000. */
export async function applyRules(
  change: Change,
  { ids }: { ids?: readonly number[] | undefined },
): Promise<AppliedAnswer> {
  const proposed = await proposedBy(change.trx, change.ownerId, ids);
  if (proposed.length > expenseLimits.ruleChanges) throw invalid(expenseTexts.tooManyChanges);
  const answer = answerOf(proposed);
  if (proposed.length === 0) throw unchanged(answer);
  await changeTransactions(
    change,
    proposed.map(({ update }) => update),
  );
  return answer;
}
