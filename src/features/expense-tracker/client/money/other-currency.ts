import { readSum } from '../../rules/amount-sum';
import { amountText } from '../../rules/money';

/** The same figure in another currency: 12.50 stays 12.50. Null where it has more decimal places than that has. */
export function inOtherCurrency(amount: number | null, from: string, to: string): number | null {
  if (amount === null || from === to) return amount;
  const read = readSum(amountText(amount, from), to);
  return 'problem' in read ? null : read.amount;
}
