import { shortDayName } from '@/platform/shared/civil-names';
import { dayOf } from '@/platform/shared/civil';
import type { Preferences } from '@/platform/shared/preferences';
import { amountText } from '../../rules/money';

const NEAR: Record<number, string> = { 0: 'today', 1: 'tomorrow' };

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
  const ahead = (dayOf(due) ?? 0) - (dayOf(today) ?? 0);
  const about = about_percent > 0 ? 'about ' : '';
  const when = NEAR[ahead] ?? shortDayName(due, preferences);
  return `${name}: ${about}${amountText(Math.abs(amount), currency)} ${currency}, due ${when}`;
}
