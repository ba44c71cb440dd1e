import type { KeptAnswer } from '@/platform/client/kept/kept-answers';
import type { RouterInputs, RouterOutputs } from '@/platform/client/trpc';
import { hasWords } from '@/platform/shared/plain-text';
import type { PayeeRow, TransactionsAnswer } from '../answers';

export const narrowings = { 'expenses.payees': payeesKept };

/** Those of the transactions that are kept, newest first. */
function payeesKept({ text }: RouterInputs['expenses']['payees'], kept: readonly KeptAnswer[]) {
  const found = new Map<string, PayeeRow>();
  const isNamed = hasWords(text);
  let oldest = Infinity;
  for (const { procedure, data, at } of kept) {
    if (procedure !== 'expenses.transactions') continue;
    oldest = Math.min(oldest, at);
    for (const { payee, amount, lines } of (data as TransactionsAnswer).transactions) {
      if (payee === '' || !isNamed(payee)) continue;
      const known = found.get(payee);
      const row = known ?? { payee, amount, categoryId: lines[0]?.categoryId ?? null, count: 0 };
      found.set(payee, { ...row, count: row.count + 1 });
    }
  }
  const data: RouterOutputs['expenses']['payees'] = { payees: [...found.values()] };
  return oldest < Infinity ? { data, at: oldest } : undefined;
}
