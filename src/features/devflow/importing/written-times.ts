import { civilDay, dayOf, momentOf, textOfDay } from '@/platform/shared/civil';
import type { DateOrder } from '@/platform/shared/preferences';
import { readTypedDate } from '@/platform/shared/read-typed-date';

/** How the dates of a file are read. */
export interface TimeReading {
  /** Of numbers whose order the file does not tell. */
  order: DateOrder;
  /** YYYY-MM-DD of the person. */
  today: string;
  timeZone: string;
}

/** With its zone: ISO 8601, or as JavaScript writes it: 'Fri Oct 13 2023 09:39:27 GMT+0000 (GMT)'. */
const WHOLE =
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|UTC|[+-]\d\d:?\d\d)$|^[A-Z][a-z]{2},? [A-Z][a-z]{2} \d.*GMT/;
/** No date is longer. */
const LONGEST = 100;

/** The order in which numbers of dates stand: a day past the 12th tells it for all; else the preferred one. */
export function orderOf(cells: Iterable<string>, preferred: DateOrder): DateOrder {
  for (const cell of cells) {
    const [, first, second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(cell) ?? [];
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return preferred;
}

/** The moment of a cell; of a day alone its noon. Null if it cannot be read. */
export function momentIn(cell: string, { order, today, timeZone }: TimeReading): Date | null {
  const text = cell.trim().slice(0, LONGEST);
  if (WHOLE.test(text)) return within(new Date(text.replace(/\s*\(.*\)$/, '')));
  const [, day = '', hour = '12', minute = '0'] =
    /^(.*?)(?:[\s,T]+(?:at )?(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?)?$/.exec(text) ?? [];
  const read = readTypedDate(day, order, today);
  if (!('date' in read)) return null;
  return within(momentOf(dayOf(read.date) ?? 0, Number(hour) * 60 + Number(minute), timeZone));
}

/** The day of a cell as YYYY-MM-DD, of a time the person's; null if it cannot be read. */
export function dayIn(cell: string, how: TimeReading): string | null {
  const read = readTypedDate(cell.slice(0, LONGEST), how.order, how.today);
  if ('date' in read) return read.date;
  const moment = momentIn(cell, how);
  return moment && textOfDay(civilDay(moment, how.timeZone));
}

/** Of the years that a date field takes. */
function within(moment: Date): Date | null {
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? moment : null;
}
