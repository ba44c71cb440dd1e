import { AppError } from '@/platform/server/errors';
import { readAmount } from '../rules/money';
import type { SentAmount } from '../schema';

export function invalid(text: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, { code: 'invalid' });
}

/** Minor units of what a call says, a decimal text read in this currency; raises 422. */
export function amountIn(currency: string, sent: SentAmount): number {
  if (typeof sent === 'number') return sent;
  const read = readAmount(sent, currency);
  if ('problem' in read) throw invalid(read.problem);
  return read.amount;
}
