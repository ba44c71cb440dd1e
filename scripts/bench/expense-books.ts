import type { Database } from '@db/database';
import type { Insertable, Kysely } from 'kysely';
import { fingerprintOf } from '@/features/expense-tracker/server/importing/reading';
import { USUAL_ACCOUNT } from '@/features/expense-tracker/rules';
import { payeeKey } from '@/features/expense-tracker/rules/payee';
import { addMonths, civilDay, monthFirst, textOfDay } from '@/platform/shared/civil';
import { columnsOf } from '@/platform/shared/snake-case';

const ACCOUNTS = 60;
const YEARS = 15;
const GROUPS = 8;
const BELOW = 5;
const PAYEES = 500;
const SCHEDULES = 60;
const BUDGET_MONTHS = 24;
const ROWS_A_STATEMENT = 1_000;

type Rows<T extends keyof Database> = Insertable<Database[T]>[];

/**
 * Adds books of 15 years to an account that has none: transactions in 60 accounts, of which some are off budget, and
 * budgets of two years.
 */
export async function addExpenseBooks(
  db: Kysely<Database>,
  user_id: number,
  transactions: number,
): Promise<void> {
  const own = { user_id };
  const now = new Date();
  const today = civilDay(now, 'UTC');
  const first = today - YEARS * 365;

  async function insert<T extends keyof Database>(table: T, rows: Rows<T>) {
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      // The table's type is only known to the caller.
      await db
        .insertInto(table as 'expense_accounts')
        .values(rows.slice(from, from + ROWS_A_STATEMENT) as Rows<'expense_accounts'>)
        .execute();
    }
  }
  const idsOf = async (table: 'expense_accounts' | 'expense_categories' | 'expense_transactions') =>
    (await db.selectFrom(table).select('id').where('user_id', '=', user_id).orderBy('id').execute()).map(
      ({ id }) => id,
    );

  const currencyOf = (at: number) => (at % 15 === 14 ? 'USD' : at % 20 === 19 ? 'JPY' : 'EUR');
  const accountRows = Array.from({ length: ACCOUNTS }, (_, at) => ({
    ...own,
    name: `Account ${String(at + 1)}`,
    ...columnsOf(USUAL_ACCOUNT),
    currency: currencyOf(at),
    opening_amount: at * 1_000,
    opening_date: textOfDay(first - 1),
    on_budget: at % 10 !== 9,
    position: at + 1,
    updated_at: now,
  }));
  await insert('expense_accounts', accountRows);
  const accounts = await idsOf('expense_accounts');

  const category = { ...own, color: '#0f766e', kind: 'expense' as const };
  await insert(
    'expense_categories',
    Array.from({ length: GROUPS }, (_, at) => ({
      ...category,
      kind: at === 0 ? ('income' as const) : category.kind,
      parent_id: null,
      name: `Group ${String(at + 1)}`,
      position: at + 1,
    })),
  );
  const groups = await idsOf('expense_categories');
  await insert(
    'expense_categories',
    groups.flatMap((parent_id, at) =>
      Array.from({ length: BELOW }, (_, below) => ({
        ...category,
        kind: at === 0 ? ('income' as const) : category.kind,
        parent_id,
        name: `Category ${String(at * BELOW + below + 1)}`,
        position: GROUPS + at * BELOW + below,
      })),
    ),
  );
  const below = (await idsOf('expense_categories')).filter((id) => !groups.includes(id));
  const income = below.slice(0, BELOW);
  const spending = below.slice(BELOW);

  // Their ids are chosen, so that lines and transfers can name them.
  const { last } = await db
    .selectFrom('expense_transactions')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const rows: Rows<'expense_transactions'> = [];
  const lines: Rows<'expense_lines'> = [];
  for (let at = 0; at < transactions; at++) {
    const id = Number(last ?? 0) + at + 1;
    const place = at % 20;
    // Every twentieth and the one after it are the two sides of a transfer.
    const isTransfer = place < 2;
    const account =
      (Math.trunc(at / 20) * 7 + (place === 1 ? 1 : 0) + (isTransfer ? 0 : place * 13)) % ACCOUNTS;
    const isIncome = place === 5;
    const size = isIncome ? 250_000 + (at % 9_000) : 150 + ((at * 7_919) % 19_850);
    const transferAmount = (Math.trunc(at / 20) % 900) * 100 + 100;
    const amount = isTransfer ? (place === 0 ? -transferAmount : transferAmount) : isIncome ? size : -size;
    const payee = isTransfer ? '' : `Payee ${String((at * 31) % PAYEES)} Market`;
    const date = textOfDay(first + Math.trunc((at / transactions) * (today - first)));
    const written = at % 5 === 0 ? '' : `CARD ${String(at)} ${payee} BERLIN`;
    rows.push({
      ...own,
      id,
      account_id: accounts[account] ?? 0,
      date,
      amount,
      payee,
      payee_key: payeeKey(payee),
      imported_text: written,
      // A few are longer than the key that searches read.
      notes:
        at % 5 === 0 ? `What ${String(at % 977)} was for. `.repeat(at % 2_500 === 0 ? 80 : 1).trim() : '',
      state: at < transactions * 0.95 ? 'reconciled' : at % 3 === 0 ? 'open' : 'cleared',
      transfer_id: isTransfer ? id + (place === 0 ? 1 : -1) : null,
      external_id: at % 5 === 0 ? '' : `B-${String(at)}`,
      fingerprint: written === '' ? null : fingerprintOf(date, amount, written),
      revision: 1,
      created_at: now,
      updated_at: now,
    });
    if (isTransfer) continue;
    const from = isIncome ? income : spending;
    const line = (share: number, of: number) => ({
      ...own,
      transaction_id: id,
      place: share,
      category_id: at % 97 === 0 ? null : (from[(at * 17 + share) % from.length] ?? null),
      amount: of,
      note: share === 0 ? '' : 'a part',
    });
    const half = Math.trunc(amount / 2);
    lines.push(...(place === 9 ? [line(0, half), line(1, amount - half)] : [line(0, amount)]));
  }
  await insert('expense_transactions', rows);
  await insert('expense_lines', lines);

  const months = Array.from({ length: BUDGET_MONTHS }, (_, back) =>
    textOfDay(addMonths(monthFirst(today), -back)).slice(0, 7),
  );
  await insert(
    'expense_budgets',
    spending.flatMap((category_id) =>
      months.map((month) => ({ ...own, category_id, month, amount: 50_000 })),
    ),
  );
  const carries = ['none', 'surplus', 'both'] as const;
  await insert(
    'expense_budget_modes',
    spending.map((category_id, at) => ({ ...own, category_id, carry: carries[at % 3] ?? 'none' })),
  );
  const weeks = Array.from({ length: YEARS * 52 }, (_, week) => textOfDay(first + week * 7));
  await insert(
    'expense_rates',
    weeks.flatMap((day, at) => [
      { ...own, day, currency: 'USD', base: 'EUR', rate: `1.${String(1_000 + (at % 900))}`, source: 'file' },
      { ...own, day, currency: 'JPY', base: 'EUR', rate: String(140 + (at % 30)), source: 'file' },
    ]),
  );
  await insert(
    'expense_schedules',
    Array.from({ length: SCHEDULES }, (_, at) => ({
      ...own,
      account_id: accounts[at % ACCOUNTS] ?? 0,
      to_account_id: null,
      name: `Bill ${String(at + 1)}`,
      amount: -1_000 - at,
      about_percent: 5,
      category_id: spending[at % spending.length] ?? null,
      unit: 'month',
      every: 1,
      anchor: textOfDay(monthFirst(today) + (at % 28)),
      ends: null,
      weekend: 'none',
      posting: 'ask',
      next_occurrence: 0,
      skipped: '[]',
      kind: 'bill',
      url: '',
      updated_at: now,
    })),
  );
  await insert(
    'expense_rules',
    Array.from({ length: 50 }, (_, at) => ({
      ...own,
      position: at + 1,
      name: `Rule ${String(at + 1)}`,
      conditions: JSON.stringify([{ field: 'text', op: 'contains', value: `payee ${String(at)} ` }]),
      actions: JSON.stringify({ category_id: spending[at % spending.length] }),
      enabled: true,
    })),
  );
}
