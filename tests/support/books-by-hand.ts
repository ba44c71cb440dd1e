import { groupedBy } from '@/platform/shared/grouped';
import type { TestApp } from './app';
import type { KnownBudget } from './full-life';

/* What the figures of an account's books should be, added up line by line from its plain lists. */

type Caller = ReturnType<TestApp['callerOf']>['expenses'];
interface Days {
  from: string;
  to: string;
}
interface Line {
  /** Of the transaction. */
  id: number;
  date: string;
  /** In its currency. */
  amount: number;
  currency: string;
  /** In cents of a euro. */
  euros: number;
  /** Null: none, or one in the trash. */
  categoryId: number | null;
  isTransfer: boolean;
  isOut: boolean;
}

const TODAY = '2026-11-25';

/** As many euro cents, by the rates of `liveFully`, halves of which there are none. */
function inEuros(amount: number, currency: string, day: string): number {
  if (currency === 'EUR') return amount;
  const size = Math.round(Math.abs(amount) / (day < '2026-03-01' ? 1.1 : 1.3));
  return amount < 0 ? -size : size;
}

/** 123456 is '1,234.56'. */
export function money(cents: number): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}${Number(whole).toLocaleString('en')}.${fraction}`;
}

const eurosOf = (lines: readonly Line[]) => lines.reduce((sum, { euros }) => sum + euros, 0);

/** Lines, and what they sum up to by currency. */
function counted(lines: readonly Line[]) {
  const sums: Record<string, number> = {};
  for (const { currency, amount } of lines) sums[currency] = (sums[currency] ?? 0) + amount;
  return { lines, sums };
}

export type Books = Awaited<ReturnType<typeof readBooks>>;

export async function readBooks(caller: Caller, budgets: readonly KnownBudget[]) {
  const [{ accounts }, { categories }, { transactions }] = [
    await caller.accounts(),
    await caller.categories(),
    await caller.transactions({ limit: 500 }),
  ];
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  const kindOf = new Map(categories.map(({ id, kind }) => [id, kind]));
  const nameOf = (id: number | null) => categories.find((one) => one.id === id)?.name ?? 'Uncategorised';
  const lines = transactions.flatMap(({ id, accountId, date, amount: whole, transferId, ...entry }) => {
    const account = accountById.get(accountId);
    if (!account?.onBudget) return [];
    return entry.lines.map(({ categoryId, amount }): Line => ({
      ...{ id, date, amount, currency: account.currency },
      euros: inEuros(amount, account.currency, date),
      categoryId: categoryId !== null && kindOf.has(categoryId) ? categoryId : null,
      isTransfer: transferId !== null,
      isOut: whole < 0,
    }));
  });
  const within = ({ from, to }: Days) => lines.filter(({ date }) => from <= date && date <= to);
  const ofMonth = (categoryId: number, month: string) =>
    lines.filter((line) => line.categoryId === categoryId && line.date.startsWith(month));
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

  /** What is carried into a month of a budget. */
  function carried({ categoryId, carry, months: planned }: KnownBudget, month: string): number {
    let left = 0;
    for (const one of months.filter((other) => other >= (Object.keys(planned)[0] ?? '') && other < month)) {
      const after = left + (planned[one] ?? 0) + eurosOf(ofMonth(categoryId, one));
      left = carry === 'none' ? 0 : carry === 'both' ? after : Math.max(0, after);
    }
    return left;
  }

  return {
    /** What was spent on some days, by category, the largest first. */
    spent(days: Days) {
      const found = within(days).filter(({ categoryId, isTransfer, isOut }) =>
        categoryId === null ? isOut && !isTransfer : kindOf.get(categoryId) === 'expense',
      );
      const byCategory = [...groupedBy(found, ({ categoryId }) => categoryId)]
        .map(([id, own]) => ({ name: nameOf(id), euros: -eurosOf(own), ...counted(own) }))
        .sort((one, other) => other.euros - one.euros || (one.name < other.name ? -1 : 1))
        .map(({ euros, ...row }) => ({ ...row, text: money(euros) }));
      return { ...counted(found), text: money(-eurosOf(found)), byCategory };
    },

    /** What is left of the budgets of a month. */
    budget(month: string) {
      const rows = categories
        .filter(({ kind }) => kind === 'expense')
        .map(({ id, name }) => {
          const budget = budgets.find(({ categoryId }) => categoryId === id);
          const own = ofMonth(id, month);
          const available = budget ? (budget.months[month] ?? 0) + carried(budget, month) : 0;
          return { name, available, spent: -eurosOf(own), ...counted(own) };
        });
      const available = rows.reduce((sum, row) => sum + row.available, 0);
      return {
        available: money(available),
        left: money(available - rows.reduce((sum, row) => sum + row.spent, 0)),
        rows: rows
          .filter((row) => row.available > 0)
          .sort((one, other) => other.spent / other.available - one.spent / one.available)
          .map((row) => ({ ...row, text: `${money(row.spent)} of ${money(row.available)}` })),
      };
    },

    /** What all accounts will hold on a day, and the least that they do until then. */
    async ahead(to: string) {
      const kept = accounts.filter(({ archived }) => !archived);
      const ids = new Set(kept.map(({ id }) => id));
      const held = kept.map(({ id, currency, openingAmount }) => {
        const past = transactions.filter(({ accountId, date }) => accountId === id && date <= TODAY);
        const sum = past.reduce((all, { amount }) => all + amount, openingAmount);
        return inEuros(sum, currency, TODAY);
      });
      const changes: { day: string; euros: number }[] = [];
      for (const { accountId, date, amount, currency } of transactions)
        if (ids.has(accountId) && date > TODAY && date <= to)
          changes.push({ day: date, euros: inEuros(amount, currency, TODAY) });
      const { upcoming } = await caller.upcoming({ from: TODAY, to });
      for (const { due, amount, currency } of upcoming)
        changes.push({ day: due < TODAY ? TODAY : due, euros: inEuros(amount, currency, TODAY) });

      for (const budget of budgets) {
        let over = carried(budget, '2026-11');
        for (let number = 10; ; number++) {
          const first = new Date(Date.UTC(2026, number, 1)).toISOString().slice(0, 'YYYY-MM'.length);
          const last = new Date(Date.UTC(2026, number + 1, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
          if (last > to) break;
          const due = upcoming.filter(
            (one) => one.categoryId === budget.categoryId && one.due.startsWith(first),
          );
          const known =
            -eurosOf(ofMonth(budget.categoryId, first)) -
            due.reduce((sum, { amount, currency }) => sum + inEuros(amount, currency, TODAY), 0);
          // No month after November has a budget of its own.
          const left = over + (budget.months['2026-11'] ?? 0) - known;
          over = budget.carry === 'both' ? Math.min(0, left) : 0;
          if (left > 0) changes.push({ day: last, euros: -left });
        }
      }
      const days = [TODAY, ...changes.map(({ day }) => day)].sort();
      const heldOn = (day: string) =>
        held.reduce((sum, euros) => sum + euros, 0) +
        changes.filter((one) => one.day <= day).reduce((sum, { euros }) => sum + euros, 0);
      return {
        endValue: heldOn(to),
        end: money(heldOn(to)),
        lowest: money(Math.min(...days.map(heldOn))),
      };
    },
  };
}
