import { dueWords } from '@/platform/server/tools/due-reminders';
import type { Preferences } from '@/platform/shared/preferences';
import { amountText } from '../../rules/money';

/** 'Rent: 800.00 EUR, due tomorrow', 'Electricity: about 60.00 EUR, due Wed 2 December'. */
export function reminderText(
  {
    name,
    amount,
    about_percent,
    currency,
    due,
  }: {
    name: string;
    amount: number;
    about_percent: number;
    currency: string;
    due: string;
  },
  today: string,
  preferences: Preferences,
): string {
  const about = about_percent > 0 ? 'about ' : '';
  return `${name}: ${about}${amountText(Math.abs(amount), currency)} ${currency}, ${dueWords(due, today, preferences)}`;
}
