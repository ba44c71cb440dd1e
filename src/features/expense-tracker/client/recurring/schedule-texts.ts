import { fullDate, monthDay, type NamedDates, weekdayName } from '@/platform/shared/civil-names';
import type { ScheduleKind, Unit, Weekend } from '../../rules';
import { figure } from '../../rules/figures';

export const KIND_NAMES: Record<ScheduleKind, string> = {
  bill: 'Bill',
  subscription: 'Subscription',
  income: 'Income',
  transfer: 'Transfer',
};

export const WEEKEND_NAMES: Record<Weekend, string> = {
  none: 'Stays on its day',
  before: 'Is due on the Friday before',
  after: 'Is due on the Monday after',
};

/** '1st', '22nd', '13th'. */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const ending = teen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th');
  return `${String(number)}${ending}`;
}

/** 'every month on the 31st', 'every 2 weeks on Tuesday', 'every year on 3 November'. */
export function rhythmText(
  { unit, every, anchor }: { unit: Unit; every: number; anchor: string },
  preferences: NamedDates,
): string {
  const span = every === 1 ? `every ${unit}` : `every ${String(every)} ${unit}s`;
  const on: Record<Unit, string> = {
    day: '',
    week: ` on ${weekdayName(anchor, preferences, 'long')}`,
    month: ` on the ${ordinal(Number(anchor.slice(8)))}`,
    year: ` on ${monthDay(anchor, preferences)}`,
  };
  return span + on[unit];
}

interface Told {
  kind: ScheduleKind;
  amount: number;
  currency: string;
  aboutPercent: number;
  /** Names. */
  account: string;
  toAccount: string | undefined;
  category: string | undefined;
  unit: Unit;
  every: number;
  anchor: string;
  ends: string | null;
  times: number | null;
  weekend: Weekend;
  posting: 'ask' | 'automatic';
  reminderDays: number | null;
  reminderAt: string | null;
}

/** All that recurs, as sentences. */
export function scheduleSentence(told: Told, preferences: NamedDates): string {
  const { kind, amount, currency, aboutPercent, account, toAccount, category, anchor, ends, times } = told;
  const sum = `${figure(Math.abs(amount), currency)} ${currency}`;
  const about = aboutPercent > 0 ? `About ${sum} (± ${String(aboutPercent)} %)` : sum;
  const moves =
    kind === 'transfer'
      ? `go from ${account} to ${toAccount ?? '…'}`
      : amount > 0
        ? `arrive in ${account}`
        : `leave ${account}`;
  const purpose = category === undefined ? '' : ` for ${category}`;
  const end =
    ends !== null
      ? `, until ${fullDate(ends, preferences)}`
      : times !== null
        ? `, ${times === 1 ? 'once' : `${String(times)} times`}`
        : '';
  const sentences = [
    `${about} ${moves}${purpose} ${rhythmText(told, preferences)}, from ${fullDate(anchor, preferences)}${end}.`,
    told.weekend !== 'none' &&
      `Of a weekend it is due on the ${told.weekend === 'before' ? 'Friday before' : 'Monday after'}.`,
    told.posting === 'automatic' ? 'It is posted by itself on the day.' : 'You post it, or skip it.',
    told.reminderDays !== null && reminderText(told.reminderDays, told.reminderAt),
  ];
  return sentences.filter(Boolean).join(' ');
}

function reminderText(days: number, time: string | null): string {
  const at = time === null ? '' : ` at ${time}`;
  if (days === 0) return `It reminds on the day${at}.`;
  return `It reminds ${days === 1 ? 'the day' : `${String(days)} days`} before${at}.`;
}

/** 'today', 'tomorrow', 'in 9 days', '1 day late'. @param days from today */
export function dueText(days: number): string {
  if (days < 0) return days === -1 ? '1 day late' : `${String(-days)} days late`;
  if (days < 2) return days === 0 ? 'today' : 'tomorrow';
  return `in ${String(days)} days`;
}
