import type { AccountKind, CategoryKind } from '../../rules';

export const ACCOUNT_KIND_NAMES: Record<AccountKind, string> = {
  cash: 'Cash',
  bank: 'Bank',
  card: 'Card',
  savings: 'Savings',
  loan: 'Loan',
  asset: 'Asset',
};

export const CATEGORY_KIND_NAMES: Record<CategoryKind, string> = { expense: 'Expenses', income: 'Income' };
