import {
  decoder,
  digits,
  type JsonSchema,
  listOf,
  listOfDigits,
  nested,
  optional,
  type ReadInput,
  type WireInput,
} from '@/platform/server/wire-input';
import { type Differences, inputOf } from '@/platform/server/wire-rule';
import type { AccountRow, CategoryRow, TransactionRow } from '../../answers';
import { amountText } from '../../rules/money';
import { line } from '../../schema';

/** How the documented calls write what the procedures take and answer. */

/** An amount as decimal text; a number counts as its shortest text (specification 6). */
export const decimal = decoder(
  (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
  () => ({
    anyOf: [
      { type: 'string', description: "A decimal in the currency, such as '-12.30'" },
      { type: 'number' },
    ],
  }),
);

/** The same where null and empty count as missing. */
export const optionalDecimal = decoder(
  (value) => (value === '' || value === null ? undefined : decimal(value)),
  (schema) => decimal.accepts?.(schema) ?? schema,
);

/** The same where null and empty take away what there was. */
const nullableDecimal = decoder(
  (value) => (value === '' || value === null ? null : decimal(value)),
  (schema) => decimal.accepts?.(schema) ?? schema,
);

/** Ids as a list, its JSON, or parted by commas. */
const idList = decoder(
  (value, limit) => {
    const isParted = typeof value === 'string' && /^[\d,\s]+$/.test(value);
    return listOfDigits(isParted ? value.split(',').map((part) => part.trim()) : value, limit);
  },
  (schema) => ({ anyOf: [schema, { type: 'string', description: 'The list as JSON, or parted by commas' }] }),
);

const ID_ARRAY: JsonSchema = { type: 'array', items: { type: 'integer' } };

/** The fields of a call about one entry (`id`) or several (`ids`). */
export function someOf(read: WireInput): WireInput {
  const input: ReadInput = async (fields, limit) => {
    const [id, ids] = [fields.get('id'), fields.get('ids')];
    const named =
      ids === undefined ? (id === undefined ? undefined : [digits(id)]) : await idList(ids, limit);
    return { ...(await read(fields, limit)), ...(named !== undefined && { ids: named }) };
  };
  return Object.assign(input, {
    table: {
      ...read.table,
      id: ['', decoder(digits, () => ({ type: ['integer', 'string'] }))],
      // One of both is enough.
      ids: ['', decoder(idList, () => idList.accepts?.(ID_ARRAY) ?? ID_ARRAY)],
    } as const,
  });
}

/** Where the fields of the calls differ from the rule. */
export const DIFFERENCES: Differences = {
  amount: decimal,
  bank_account: null,
  color: optional,
  conditions: nested,
  foreign_amount: nullableDecimal,
  ids: idList,
  // A line without an amount is malformed; elsewhere a missing amount is read as an empty one.
  lines: listOf(inputOf(line, { amount: ['amount', decimal] })),
  opening_balance: ['openingAmount', optionalDecimal],
  opening_date: optional,
  order_index: 'place',
  to_amount: optionalDecimal,
};

export function wireAccount(account: AccountRow) {
  const { currency } = account;
  return {
    id: account.id,
    name: account.name,
    kind: account.kind,
    currency,
    opening_balance: amountText(account.openingAmount, currency),
    opening_date: account.openingDate,
    balance: amountText(account.balance, currency),
    cleared_balance: amountText(account.clearedBalance, currency),
    on_budget: account.onBudget,
    archived: account.archived,
    order_index: account.place + 1,
  };
}

export function wireCategory({ id, name, kind, parentId, color, place }: CategoryRow) {
  return { id, name, kind, parent_id: parentId, color, order_index: place + 1 };
}

export function wireTransaction(row: TransactionRow) {
  const { currency } = row;
  return {
    id: row.id,
    account_id: row.accountId,
    date: row.date,
    amount: amountText(row.amount, currency),
    currency,
    payee: row.payee,
    notes: row.notes,
    state: row.state,
    transfer_id: row.transferId,
    foreign_amount:
      row.foreignAmount === null || row.foreignCurrency === null
        ? null
        : amountText(row.foreignAmount, row.foreignCurrency),
    foreign_currency: row.foreignCurrency,
    lines: row.lines.map(({ categoryId, amount, note }) => ({
      category_id: categoryId,
      amount: amountText(amount, currency),
      note,
    })),
    schedule_id: row.scheduleId,
    occurrence: row.occurrence,
    import_id: row.importId,
    ...(row.runningBalance !== null && { running_balance: amountText(row.runningBalance, currency) }),
  };
}

/** One sum as decimal text, or several by their currencies; of nothing '0'. */
export function wireSums(
  sums: readonly { currency: string; sum: string }[],
): string | Record<string, string> {
  const [only] = sums;
  if (sums.length > 1)
    return Object.fromEntries(sums.map(({ currency, sum }) => [currency, amountText(sum, currency)]));
  return only ? amountText(only.sum, only.currency) : '0';
}
