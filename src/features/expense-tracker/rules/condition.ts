import { expenseTexts } from '../rules';
import { readAmount } from './money';

/** A condition of a rule; all conditions of a rule must hold. */
export interface Condition {
  /** `text`: payee, imported text or notes. */
  field: 'text' | 'payee' | 'amount' | 'account_id';
  /** Of an amount `is` and `between`, with its sign; of an account `is`. */
  op: 'contains' | 'is' | 'begins' | 'between';
  /** A text; an account; an amount as a decimal, since it is about accounts of all currencies; two for `between`. */
  value: string | number | (string | number)[];
}

/** A condition as it is stored, or why there is no such condition. */
export function readCondition({ field, op, value }: Condition): Condition | { problem: string } {
  const values = Array.isArray(value) ? value : [value];
  const [first = '', second = ''] = values.map((part) => String(part).trim());
  const wrong = { problem: expenseTexts.condition };
  if (Array.isArray(value) !== (op === 'between')) return wrong;
  switch (field) {
    case 'account_id':
      return op === 'is' && /^\d{1,15}$/.test(first) ? { field, op, value: Number(first) } : wrong;
    case 'amount':
      if (op !== 'is' && op !== 'between') return wrong;
      if (!isDecimal(first) || (op === 'between' && !isDecimal(second)))
        return { problem: expenseTexts.amountUnreadable };
      return { field, op, value: op === 'is' ? first : [first, second] };
    case 'payee':
    case 'text':
      // Every text contains an empty one and begins with it.
      if (op === 'between' || (first === '' && op !== 'is')) return wrong;
      return { field, op, value: first };
  }
}

/** One for each number of digits after the mark that currencies have. */
const CURRENCIES = ['JPY', 'EUR', 'KWD', 'CLF'] as const;

const isDecimal = (text: string) => CURRENCIES.some((currency) => 'amount' in readAmount(text, currency));
