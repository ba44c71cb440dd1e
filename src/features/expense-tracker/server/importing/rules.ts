import type { LargeBody } from '@/platform/server/large-body';
import { expenseGate } from '../../gate';
import { expenseLimits, expenseTexts } from '../../rules';

/** 10,000 rows with texts of some length. */
export const largeImport: LargeBody = {
  bytes: expenseLimits.bodyBytes,
  tooLarge: expenseTexts.fileTooLarge,
  gate: expenseGate,
};
