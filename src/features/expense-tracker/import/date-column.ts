import { expenseTexts } from '../rules';
import type { Cell, Decision } from './imported';
import { monthOfName } from './month-names';
import { writtenDay } from './written-day';

/** In which order a day, a month and a year are written as numbers. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

type Numbers = [number, number, number];

interface Written {
  /** Of a date that can be read in one way only; null: there is no such day. */
  day?: string | null;
  /** Of one that can be read in several. */
  numbers?: Numbers;
  /** Its year has two digits and may stand in front. */
  mayBeginWithYear?: boolean;
  /** Behind an apostrophe: of this century, as in QIF. */
  isRecent?: boolean;
}

/**
 * In which order a column writes its dates: of a day past the 12th that is seen, so the column decides and not the cell.
 * Columns that contradict themselves are refused; those that can be read in several ways, asked.
 */
export function decideDateOrder(cells: readonly Cell[]): Decision<DateOrder> {
  const open = cells.flatMap((cell) => {
    const written = readWritten(cell.text);
    return written?.numbers ? [{ cell, written, numbers: written.numbers }] : [];
  });
  const sensible = open.filter(({ numbers: [first, second] }) => first <= 12 || second <= 12);
  const dayFirst = sensible.find(({ numbers: [first] }) => first > 12);
  const monthFirst = sensible.find(({ numbers: [, second] }) => second > 12);
  const mayBeginWithYear =
    sensible.length > 0 &&
    sensible.every(({ written, numbers }) => written.mayBeginWithYear && dayIn('ymd', numbers) !== null);
  const orders: DateOrder[] = [];
  if (!monthFirst && !sensible.some(({ numbers: [first] }) => first > 31)) orders.push('dmy');
  if (!dayFirst) orders.push('mdy');
  if (mayBeginWithYear) orders.push('ymd');
  const [order] = orders;
  if (order === undefined) {
    if (!dayFirst || !monthFirst) return { value: 'dmy' };
    return { problem: expenseTexts.datesContradict(dayFirst.cell.line, monthFirst.cell.line) };
  }
  const example = sensible.find(
    ({ numbers }) => new Set(orders.map((each) => dayIn(each, numbers))).size > 1,
  );
  return example ? { options: orders, example: example.cell, count: sensible.length } : { value: order };
}

/** The day of a cell as YYYY-MM-DD; null if it cannot be read so. */
export function readDay(text: string, order: DateOrder): string | null {
  const written = readWritten(text);
  if (!written) return null;
  if (!written.numbers) return written.day ?? null;
  return dayIn(order, written.numbers, written.isRecent);
}

/** Whether a text is a day, with the day or the month first. */
export const isDay = (text: string): boolean => (readDay(text, 'dmy') ?? readDay(text, 'mdy')) !== null;

/** What is written behind the day: a time, with or without a zone. */
const TIME =
  /(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT|[-+]\d{2}:?\d{2})?$/;

/** The longest cell that can be a date, which bounds the work of the patterns. */
const LONGEST = 100;

function readWritten(text: string): Written | null {
  if (text.length > LONGEST) return null;
  const date = text.normalize('NFKC').trim().replace(TIME, '');
  const whole = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日.]?$|^(\d{4})(\d{2})(\d{2})$/.exec(
    date,
  );
  if (whole) {
    const [year, month, day] = whole
      .slice(1)
      .filter((part) => part !== undefined)
      .map(Number);
    return { day: writtenDay(year ?? 0, month ?? 0, day ?? 0) };
  }
  const numbers = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*([-/.'])\s*(\d{4}|\d{1,2})\.?$/.exec(date);
  if (numbers) {
    const [, first = '', separator, second = '', behind, third = ''] = numbers;
    if (third.length === 1 && behind !== "'") return null;
    return {
      numbers: [Number(first), Number(second), Number(third)],
      mayBeginWithYear: first.length === 2 && third.length === 2 && separator === '-' && behind === '-',
      isRecent: behind === "'",
    };
  }
  return readNamed(date);
}

/** '1 Sep 2024', '01-SEP-24', '1. September 2024', '1 de septiembre de 2024' or 'Sep 1, 2024'. */
function readNamed(date: string): Written | null {
  const front =
    /^(\d{1,2})(?:st|nd|rd|th|er)?\.?(?:\s+de)?[\s-]*(\p{L}+)\.?(?:\s+de)?[\s,-]*(\d{4}|\d{2})$/u.exec(date);
  const behind = /^(\p{L}+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(date);
  const [day, name, year] = front ? front.slice(1) : [behind?.[2], behind?.[1], behind?.[3]];
  if (day === undefined || name === undefined || year === undefined) return null;
  const month = monthOfName(name);
  return month === null
    ? null
    : { day: writtenDay(fullYear(Number(year), year.length === 4), month, Number(day)) };
}

function dayIn(order: DateOrder, [first, second, third]: Numbers, isRecent = false): string | null {
  if (order === 'ymd') return writtenDay(fullYear(first, false), second, third);
  const year = isRecent && third < 100 ? 2000 + third : fullYear(third, third > 99);
  return order === 'dmy' ? writtenDay(year, second, first) : writtenDay(year, first, second);
}

/** Two digits: of 1970 to 2069. */
function fullYear(year: number, isFull: boolean): number {
  if (isFull) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
