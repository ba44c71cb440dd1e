import type { Steps } from '@/platform/server/pacing';
import { CsvLimitError, csvSteps } from '@/platform/shared/csv';
import { expenseLimits, expenseTexts } from '../../rules';
import { isCurrency } from '@/platform/shared/currency';
import { isRate } from '../../rules/money';
import { day as dayField } from '../../schema';
import { invalid } from '../amounts';
import type { StoredRate } from './rules';

/** Of the European Central Bank's rates. */
const BASE = 'EUR';

/** More than there are currencies, and letters of a line of them. */
const MOST = { cells: 1_000, characters: 100_000 };

/**
 * The rates of the European Central Bank's history file, in steps: a line a day, a column a currency, 'N/A' where there is
 * none. Currencies that are no more are left out. Raises 422, also for more rates than are stored at once.
 */
export function* ratesOfFile(csv: string): Steps<StoredRate[]> {
  let names: (string | null)[] | null = null;
  const found: StoredRate[] = [];
  try {
    for (const row of csvSteps(csv, { at: csv.startsWith('\uFEFF') ? 1 : 0, most: MOST })) {
      if (!row) yield;
      if (!row) continue;
      const [first = '', ...cells] = (row.cells ?? []).map((cell) => cell.trim());
      if (names) addRates(found, { line: row.line, day: first, names, cells });
      else names = currenciesIn(first, cells);
      if (found.length > expenseLimits.rates) throw invalid(expenseTexts.tooManyRates);
    }
  } catch (error) {
    if (error instanceof CsvLimitError) throw invalid(error.message);
    throw error;
  }
  if (!names) throw invalid(expenseTexts.ratesFile);
  return found;
}

/** The currencies of the columns; null for those that are left out. */
function currenciesIn(first: string, names: readonly string[]): (string | null)[] {
  if (first !== 'Date' || !names.some(isCurrency)) throw invalid(expenseTexts.ratesFile);
  return names.map((name) => (isCurrency(name) && name !== BASE ? name : null));
}

interface Row {
  line: number;
  day: string;
  names: readonly (string | null)[];
  cells: readonly string[];
}

function addRates(found: StoredRate[], { line, day, names, cells }: Row): void {
  if (!dayField.safeParse(day).success) throw invalid(expenseTexts.lineDate(line));
  for (const [at, rate] of cells.entries()) {
    const currency = names[at] ?? null;
    if (currency === null || rate === '' || rate === 'N/A') continue;
    if (!isRate(rate)) throw invalid(expenseTexts.lineRate(line));
    found.push({ day, currency, base: BASE, rate });
  }
}
