import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUser } from './support/accounts';
import { createTestApp } from './support/app';
import { openFreshDatabase } from './support/database';
import { expectBalanced } from './support/expense-books';
import { operation, storedBooks } from './support/expenses';
import { RUNS_ON_A_SERVER } from './support/properties';

/*
 * Whatever two windows do to the books, opening balances and lines make the balances. `PROPERTY_RUNS=400` makes 10,000
 * operations of it.
 */

const app = await createTestApp({ database: await openFreshDatabase() });

const OPERATIONS_A_RUN = 25;

const which = fc.nat({ max: 40 });
const account = fc.nat({ max: 3 });
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -100_000, max: 100_000 }) },
  fc.constantFrom(0, 1, -1, 999_999_999_999_999, -999_999_999_999_999),
);
const day = fc
  .nat({ max: 60 })
  .map((days) => new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10));

const work = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      account,
      amount,
      day,
      parts: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), from: account, to: account, amount, day }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), which, amount, unlock: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which, account, day }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('become' as const), which, to: fc.option(account), amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), which, others: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconcile' as const), account, day, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      account,
      rows: fc.array(fc.record({ amount, day, twin: fc.boolean() }), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undoImport' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
);
type Work = typeof work extends fc.Arbitrary<infer One> ? One : never;

/** A person with four accounts in three currencies, one of them off budget. */
async function openBooks() {
  const user = await createUser(app.services.db);
  const { expenses } = app.callerOf(user);
  const accounts: number[] = [];
  for (const [name, currency, onBudget] of [
    ['Bank', 'EUR', true],
    ['Cash', 'EUR', true],
    ['House', 'EUR', false],
    ['Yen', 'JPY', true],
  ] as const)
    accounts.push(
      (
        await expenses.addAccount({
          name,
          currency,
          onBudget,
          openingAmount: 12_345,
          openingDate: '2026-01-01',
        })
      ).id,
    );
  return { user, expenses, accounts, operations: [] as string[] };
}
type Books = Awaited<ReturnType<typeof openBooks>>;

/** Does one thing; what the product refuses changes nothing. */
async function play(one: Work, books: Books): Promise<void> {
  const { expenses, accounts, operations, user } = books;
  const operationId = operation();
  const ids = async (trashed = false) =>
    (
      await app.services.db
        .selectFrom('expense_transactions')
        .select('id')
        .where('user_id', '=', user.id)
        .where('trashed_at', trashed ? 'is not' : 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
  const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
  const accountId = (place: number) => accounts[place] ?? 0;
  switch (one.kind) {
    case 'add': {
      const part = Math.trunc(one.amount / (one.parts + 1));
      const lines = Array.from({ length: one.parts }, () => ({ amount: part }));
      const rest = { amount: one.amount - part * one.parts };
      await expenses.addTransaction({
        accountId: accountId(one.account),
        date: one.day,
        amount: one.amount,
        ...(one.parts > 0 && { lines: [...lines, rest] }),
        operationId,
      });
      break;
    }
    case 'transfer':
      await expenses.addTransaction({
        accountId: accountId(one.from),
        toAccountId: accountId(one.to),
        ...((one.from === 3) !== (one.to === 3) && { toAmount: Math.abs(one.amount) % 5_000 }),
        date: one.day,
        amount: one.amount,
        operationId,
      });
      break;
    case 'edit':
      await expenses.editTransactions({
        ids: [at(await ids(), one.which) ?? 0],
        amount: one.amount,
        unlock: one.unlock,
        operationId,
      });
      break;
    case 'move':
      await expenses.editTransactions({
        ids: [at(await ids(), one.which) ?? 0],
        accountId: accountId(one.account),
        date: one.day,
        operationId,
      });
      break;
    case 'become':
      await expenses.editTransactions({
        ids: [at(await ids(), one.which) ?? 0],
        toAccountId: one.to === null ? null : accountId(one.to),
        toAmount: Math.abs(one.amount),
        operationId,
      });
      break;
    case 'delete': {
      const there = await ids();
      const named = Array.from({ length: one.others + 1 }, (_, place) => at(there, one.which + place) ?? 0);
      await expenses.deleteTransactions({ ids: [...new Set(named)], operationId });
      break;
    }
    case 'restore':
      await expenses.restore({ transactions: [at(await ids(true), one.which) ?? 0], operationId });
      break;
    case 'close':
      await expenses.deleteAccount({ id: accountId(one.account), operationId });
      break;
    case 'reconcile':
      await expenses.finishReconcile({
        accountId: accountId(one.account),
        date: one.day,
        balance: one.amount,
        adjustment: { categoryId: null },
        operationId,
      });
      break;
    case 'import':
      await expenses.importTransactions({
        accountId: accountId(one.account),
        rows: one.rows.map((row, place) => ({
          date: row.day,
          amount: row.amount,
          payee: `Payee ${String(row.amount % 5)}`,
          externalId: row.twin ? `id-${String(place % 2)}` : '',
        })),
        operationId,
      });
      break;
    case 'undoImport': {
      const { imports } = await expenses.imports();
      await expenses.undoImport({ id: at(imports, one.which)?.id ?? 0, operationId });
      break;
    }
    case 'undo':
      await expenses.undo({ operationId: at(operations, one.which) ?? 'none', undoId: operationId });
      break;
  }
  operations.push(operationId);
}

/** What the product refuses: 404, 409 and 422. Anything else is a failure of it. */
async function allowed(done: Promise<void>): Promise<void> {
  await done.catch((error: { code?: string }) => {
    expect(['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'BAD_REQUEST']).toContain(error.code);
  });
}

test(
  'opening balances and lines make the balances, whatever two windows do at once',
  { timeout: 1_800_000 },
  async () => {
    const moments = fc.array(fc.tuple(work, fc.option(work)), {
      minLength: 1,
      maxLength: OPERATIONS_A_RUN,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(moments, async (list) => {
        const books = await openBooks();
        for (const [one, other] of list) {
          await Promise.all([allowed(play(one, books)), other && allowed(play(other, books))]);
          await expectBalanced(app, books.user);
        }
      }),
      { numRuns: RUNS_ON_A_SERVER },
    );
  },
);

test(
  'everything that was done one after the other is undone to the letter',
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(work, { minLength: 1, maxLength: OPERATIONS_A_RUN, size: 'max' }),
        async (list) => {
          const books = await openBooks();
          const states = new Map<string, unknown>();
          for (const one of list.filter(({ kind }) => kind !== 'undo')) {
            const before = await storedBooks(app, books.user.id);
            const known = books.operations.length;
            await allowed(play(one, books));
            const operationId = books.operations[known];
            if (operationId !== undefined) states.set(operationId, before);
          }
          for (const [operationId, before] of [...states].toReversed()) {
            await books.expenses.undo({ operationId });
            expect(await storedBooks(app, books.user.id)).toEqual(before);
          }
        },
      ),
      { numRuns: RUNS_ON_A_SERVER },
    );
  },
);
