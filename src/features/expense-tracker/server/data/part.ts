import type { DataPart } from '@/platform/server/data/part';
import { expenseGate } from '../../gate';
import { expenseJournal } from '../journal';
import { plan } from './plan';
import { countData, writeData } from './queries';

export const expenseData: DataPart = {
  title: 'Expense Tracker',
  topic: expenseGate.topic,
  tables: [
    ...(['expense_accounts', 'expense_categories', 'expense_transactions', 'expense_lines'] as const),
    ...(['expense_rules', 'expense_schedules', 'expense_budgets', 'expense_budget_modes'] as const),
    ...(['expense_imports', 'expense_import_profiles', 'expense_rates', 'expense_settings'] as const),
  ],
  leftOut: [],
  count: countData,
  write: writeData,
  plan,
  revert: (target, records) => expenseJournal.revert(target, records),
};
