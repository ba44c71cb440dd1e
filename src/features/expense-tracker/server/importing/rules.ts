import type { LargeBody } from '@/platform/server/large-body';
import { expenseGate } from '../../gate';
import { expenseTexts } from '../../rules';

/** 10,000 rows with texts of some length. */
export const largeImport: LargeBody = {
  bytes: 16 * 1024 * 1024,
  tooLarge: expenseTexts.fileTooLarge,
  gate: expenseGate,
};
