import { expenseTexts } from '../rules';
import { minorDigits } from '@/platform/shared/currency';
import type { Cell, Decision } from './imported';

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/**
 * Which mark stands before the decimals of a column's amounts: that is decided for the column and not for the cell. Columns
 * that contradict themselves are refused; one with nothing but amounts like '3.456' is asked.
 */
export function decideDecimalMark(cells: readonly Cell[], currency: string): Decision<DecimalMark> {
  const read = cells.flatMap((cell) => {
    const shown = shownMark(cell.text);
    return shown === null ? [] : [{ cell, ...shown }];
  });
  const point = read.find(({ decimal }) => decimal === '.');
  const comma = read.find(({ decimal }) => decimal === ',');
  if (point && comma) {
    return { problem: expenseTexts.amountsContradict(point.cell.line, comma.cell.line) };
  }
  if (point) return { value: '.' };
  if (comma) return { value: ',' };
  const [open] = read;
  if (!open) return { value: '.' };
  // Without decimals a mark before three digits stands between thousands.
  const isOneMark = read.every(({ mark }) => mark === open.mark);
  if (isOneMark && minorDigits(currency) === 0) return { value: otherMark(open.mark) };
  return { options: [...DECIMAL_MARKS], example: open.cell, count: read.length };
}

/** The mark of an amount that has one, and the decimal mark if it shows which that is. */
function shownMark(text: string): { mark: DecimalMark; decimal: DecimalMark | null } | null {
  const plain = text.normalize('NFKC').replace(/[\s'’]/g, '');
  const number = /\d[\d.,]*|[.,]\d+/.exec(plain)?.[0] ?? '';
  const marks = number.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return null;
  const isMixed = marks.includes(otherMark(last));
  if (isMixed) return { mark: last, decimal: last };
  if (marks.length > 1) return { mark: last, decimal: otherMark(last) };
  const [whole = '', decimals = ''] = number.split(last);
  if (decimals.length === 0) return null;
  // '0.456' and '1234.567' have no thousands before the mark.
  const mayGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return { mark: last, decimal: mayGroup ? null : last };
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}
