import { csvLine, csvText } from '@/platform/shared/csv';
import { decimalOf } from './amounts';

/** Our own CSV: a line a day, with the habit's name. */
export const ownCsv = {
  columns: ['habit', 'day', 'state', 'amount', 'note'],
  head: `\ufeff${csvLine(['habit', 'day', 'state', 'amount', 'note'], '\r\n')}`,
  line: (row: {
    habit: string;
    day: string;
    state: string | null;
    amount: number | null;
    note: string;
  }): string => {
    const amount = row.amount === null ? '' : decimalOf(row.amount);
    return csvLine([csvText(row.habit), row.day, row.state ?? '', amount, csvText(row.note)], '\r\n');
  },
} as const;
