import {
  decoder,
  digits,
  optional,
  readFields,
  type ReadInput,
  text,
  type WireInput,
} from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import { amountText } from '../../rules/money';
import type { budgetProcedures } from '../budgets/router';
import { decimal } from './rules';

const BUDGET = {
  category_id: ['categoryId', digits],
  // Empty clears the month.
  amount: ['amount', decimal],
  carry: ['carry', optional],
} as const;

const oneId = decoder(digits, () => ({ type: ['integer', 'string'] }));

/** The procedure takes several. */
const oneBudget: WireInput = Object.assign(
  (async (fields, limit) => ({
    ...(await readFields({ month: ['month', text, ''] })(fields, limit)),
    budgets: [await readFields(BUDGET)(fields, limit)],
  })) satisfies ReadInput,
  { table: { month: ['month'], category_id: ['', oneId], amount: ['', decimal], carry: [''] } } as const,
);

export const budgetRows = {
  budgets: {
    action: 'getBudgets',
    about: 'The budgets of a month, with what was spent, what was carried in, and what is left.',
    reply: ({ rows, currency, notConverted }) => ({
      data: rows.map(({ categoryId, budget, spent, carry, balance, mode }) => ({
        category_id: categoryId,
        budget: budget === null ? null : amountText(budget, currency),
        spent: amountText(spent, currency),
        carry: amountText(carry, currency),
        balance: amountText(balance, currency),
        carry_mode: mode,
      })),
      currency,
      not_converted: notConverted,
    }),
  },
  setBudgets: {
    action: 'setBudget',
    about: 'Sets the budget of a category for a month, and how it carries; an empty amount clears the month.',
    input: oneBudget,
  },
} satisfies RestRows<typeof budgetProcedures>;
