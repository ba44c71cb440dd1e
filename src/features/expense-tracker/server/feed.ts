import { type Feed, kindOf } from '@/platform/server/feed/feed';
import { expenseGate } from '../gate';
import { TABLES } from './changes/schema';
import * as data from './data/part';

/** What programs can follow: but for what only serves imports. */
export const expenseFeed: Feed = {
  topic: expenseGate.topic,
  kinds: [
    kindOf(data.accounts, { kind: 'account' }),
    kindOf(data.categories, { kind: 'category' }),
    kindOf(data.schedules, { kind: 'schedule' }),
    kindOf(data.transactions, { kind: 'transaction' }),
    kindOf(data.rules, { kind: 'rule' }),
    kindOf(data.budgets, { kind: 'budget', key: TABLES.expense_budgets.key }),
    kindOf(data.modes, { kind: 'budget_mode', key: TABLES.expense_budget_modes.key }),
    kindOf(data.rates, { kind: 'rate', key: TABLES.expense_rates.key }),
    kindOf(data.settings, { kind: 'settings' }),
  ],
};
