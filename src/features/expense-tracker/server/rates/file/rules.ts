import { csvRows } from '@/platform/shared/csv';
import { expenseTexts } from '../../../rules';
import { isCurrency } from '../../../rules/currency';
import { day as dayField } from '../../../schema';
import { invalid } from '../../amounts/rules';
import type { StoredRate } from '../rules';

/** Of the European Central Bank's rates. */
const BASE = 'EUR';
const RATE = /^\d{1,10}(\.\d{1,10})?$/;

/**
 * The rates of the European Central Bank's history file: a line a day, a column a currency, 'N/A' where there is none.
 * Currencies that are no more are left out. Raises 422.
 */
export function ratesOfFile(csv: string): StoredRate[] {
  const [head, ...rows] = csvRows(csv.replace(/^\uFEFF/, ''));
  const [first, ...names] = (head?.cells ?? []).map((cell) => cell.trim());
  if (first !== 'Date' || !names.some(isCurrency)) throw invalid(expenseTexts.ratesFile);
  return rows.flatMap(({ line, cells }) => {
    const [day = '', ...rates] = (cells ?? []).map((cell) => cell.trim());
    if (!dayField.safeParse(day).success) throw invalid(expenseTexts.lineDate(line));
    return names.flatMap((currency, at) => {
      const rate = rates[at] ?? '';
      if (!isCurrency(currency) || currency === BASE || rate === '' || rate === 'N/A') return [];
      if (!RATE.test(rate) || !/[1-9]/.test(rate)) throw invalid(expenseTexts.lineRate(line));
      return [{ day, currency, base: BASE, rate }];
    });
  });
}
