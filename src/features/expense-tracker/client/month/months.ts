import { addMonths, dayOf, monthLast, textOfDay } from '@/platform/shared/civil';

const dayOfMonth = (month: string) => dayOf(`${month}-01`) ?? 0;

/** The month so many later. @param month YYYY-MM, as the answer */
export function monthsLater(month: string, months: number): string {
  return textOfDay(addMonths(dayOfMonth(month), months)).slice(0, 7);
}

/** The first and the last day of a month, YYYY-MM-DD. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: textOfDay(monthLast(dayOfMonth(month))) };
}
