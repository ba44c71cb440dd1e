import type { CategoryKind } from '../../rules';

export const CATEGORY_KIND_NAMES: Record<CategoryKind, string> = { expense: 'Expenses', income: 'Income' };
