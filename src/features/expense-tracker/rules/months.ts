import { addMonths, dayOf, monthLast, textOfDay } from '@/platform/shared/civil';

/* Months as 'YYYY-MM', whose order is that of their texts. */

const firstDay = (month: string): number => dayOf(`${month}-01`) ?? 0;

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The month so many later, by default the next one. */
export const monthAfter = (month: string, months = 1): string =>
  monthOf(textOfDay(addMonths(firstDay(month), months)));

/** The last day of a month, YYYY-MM-DD. */
export const lastDay = (month: string): string => textOfDay(monthLast(firstDay(month)));

/** The first and the last day of a month, YYYY-MM-DD. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: lastDay(month),
});

/** The months from one to another. */
export function monthsBetween(from: string, to: string): string[] {
  const months = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

/** The month that the database calls 202606. */
export function monthText(month: number): string {
  const digits = String(month);
  return `${digits.slice(0, -2)}-${digits.slice(-2)}`;
}
