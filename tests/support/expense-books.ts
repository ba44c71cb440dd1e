import { expect } from 'vitest';
import { groupedBy } from '@/platform/shared/grouped';
import type { TestApp } from './app';
import type { Keeper } from './expenses';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

/**
 * Expects that opening balances and lines make the balances that are answered, of every account and in every currency,
 * by adding up by hand what is stored.
 */
export async function expectBalanced(app: TestApp, user: Keeper['user']): Promise<void> {
  const { db } = app.services;
  const userId = user.id;
  const caller = app.callerOf(user);
  const [stored, entries, lines, { accounts }] = await Promise.all([
    db.selectFrom('expense_accounts').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('expense_transactions').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('expense_lines').selectAll().where('user_id', '=', userId).execute(),
    caller.expenses.accounts(),
  ]);
  const live = stored.filter(({ trashed_at }) => trashed_at === null);
  const linesOf = groupedBy(lines, ({ transaction_id }) => transaction_id);
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of entries) {
    const parts = linesOf.get(entry.id) ?? [];
    const side = entry.transfer_id === null ? undefined : entryById.get(entry.transfer_id);
    if (entry.transfer_id === null || parts.length > 0)
      expect(sumOf(parts.map(({ amount }) => amount)), `lines of ${String(entry.id)}`).toBe(
        BigInt(entry.amount),
      );
    if (entry.transfer_id === null || entry.trashed_at !== null) continue;
    expect(side).toMatchObject({ transfer_id: entry.id, trashed_at: null, date: entry.date });
    const [own, other] = [entry, side].map((one) => stored.find(({ id }) => id === one?.account_id));
    if (own?.currency === other?.currency)
      expect(side?.amount ?? 0).toBe(entry.amount === 0 ? 0 : -entry.amount);
  }
  const expected = live.map((account) => {
    const own = entries.filter(
      ({ account_id, trashed_at }) => account_id === account.id && trashed_at === null,
    );
    return [account.id, String(BigInt(account.opening_amount) + sumOf(own.map(({ amount }) => amount)))];
  });
  expect(Object.fromEntries(accounts.map(({ id, balance }) => [id, balance]))).toEqual(
    Object.fromEntries(expected),
  );
  // Of each currency: what was opened, what lines say, and what transfers brought.
  for (const currency of new Set(live.map((account) => account.currency))) {
    const ids = new Set(live.filter((account) => account.currency === currency).map(({ id }) => id));
    const own = entries.filter(({ account_id, trashed_at }) => ids.has(account_id) && trashed_at === null);
    const opened = live.filter(({ id }) => ids.has(id)).map(({ opening_amount }) => opening_amount);
    const ofLines = own.flatMap(({ id, transfer_id }) =>
      transfer_id === null ? (linesOf.get(id) ?? []).map(({ amount }) => amount) : [],
    );
    const ofTransfers = own.flatMap(({ transfer_id, amount }) => (transfer_id === null ? [] : [amount]));
    const balances = accounts.filter(({ id }) => ids.has(id)).map(({ balance }) => BigInt(balance));
    expect(
      balances.reduce((sum, balance) => sum + balance, 0n),
      currency,
    ).toBe(sumOf([...opened, ...ofLines, ...ofTransfers]));
  }
}
