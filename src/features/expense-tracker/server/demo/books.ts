import { addMonths, monthFirst } from '@/platform/shared/civil';

/* The books of a demo: half a year up to today, of which every figure follows from the day alone. */

export const ACCOUNTS = [
  { name: 'Current account', kind: 'bank', currency: 'EUR', opening: 184_000 },
  { name: 'Visa card', kind: 'card', currency: 'EUR', opening: 0 },
  { name: 'Wallet', kind: 'cash', currency: 'EUR', opening: 6_000 },
  { name: 'Savings', kind: 'savings', currency: 'EUR', opening: 1_085_000, offBudget: true },
  { name: 'Boston checking', kind: 'bank', currency: 'USD', opening: 412_035 },
] as const;
export type AccountName = (typeof ACCOUNTS)[number]['name'];

/** Categories below others, with their budgets of a month and how what is left of them carries over. */
export const CATEGORIES = {
  Home: [
    { name: 'Rent', budget: 98_000 },
    { name: 'Utilities', budget: 8_000, carry: 'both' },
    { name: 'Phone & internet', budget: 4_000 },
    { name: 'Household', budget: 9_000, carry: 'both' },
    { name: 'Insurance', budget: 600 },
  ],
  Living: [
    { name: 'Groceries', budget: 42_000, carry: 'both' },
    { name: 'Eating out', budget: 15_000, carry: 'surplus' },
    { name: 'Health', budget: 7_000, carry: 'surplus' },
    { name: 'Clothing', budget: 6_000, carry: 'surplus' },
  ],
  'Mobility and leisure': [
    { name: 'Transport', budget: 14_000, carry: 'both' },
    { name: 'Subscriptions', budget: 2_500 },
    { name: 'Holiday', budget: 25_000, carry: 'both' },
    { name: 'Leisure', budget: 6_000, carry: 'surplus' },
  ],
} as const;
export const INCOME = ['Salary', 'Interest'] as const;
export type CategoryName =
  (typeof CATEGORIES)[keyof typeof CATEGORIES][number]['name'] | (typeof INCOME)[number];

interface DemoSchedule {
  name: string;
  account: AccountName;
  to?: AccountName;
  amount: number;
  category?: CategoryName;
  /** Of the month, at most 28. */
  day: number;
  kind: 'bill' | 'subscription' | 'income' | 'transfer';
  about?: number;
  automatic?: true;
  /** Its last occurrence is still asked. */
  asks?: true;
}

export const SCHEDULES: readonly DemoSchedule[] = [
  {
    name: 'Rent',
    account: 'Current account',
    amount: -98_000,
    category: 'Rent',
    day: 1,
    kind: 'bill',
    automatic: true,
  },
  {
    name: 'Deutschlandticket',
    account: 'Current account',
    amount: -6_300,
    category: 'Transport',
    day: 1,
    kind: 'subscription',
  },
  {
    name: 'Telekom',
    account: 'Current account',
    amount: -3_995,
    category: 'Phone & internet',
    day: 10,
    kind: 'bill',
  },
  {
    name: 'Stadtwerke',
    account: 'Current account',
    amount: -7_400,
    category: 'Utilities',
    day: 16,
    kind: 'bill',
    about: 10,
  },
  {
    name: 'Monthly saving',
    account: 'Current account',
    to: 'Savings',
    amount: -30_000,
    day: 17,
    kind: 'transfer',
  },
  {
    name: 'Gym',
    account: 'Current account',
    amount: -2_990,
    category: 'Health',
    day: 20,
    kind: 'subscription',
    asks: true,
  },
  {
    name: 'Spotify',
    account: 'Visa card',
    amount: -1_199,
    category: 'Subscriptions',
    day: 23,
    kind: 'subscription',
  },
  {
    name: 'Liability insurance',
    account: 'Current account',
    amount: -548,
    category: 'Insurance',
    day: 25,
    kind: 'bill',
  },
  {
    name: 'Salary',
    account: 'Current account',
    amount: 325_000,
    category: 'Salary',
    day: 28,
    kind: 'income',
  },
];

/** So many months, the current one included. */
export const MONTHS = 6;

/** The first day of the books. */
export function firstDay(today: number): number {
  return addMonths(monthFirst(today), 1 - MONTHS);
}

/** How many occurrences of a schedule are posted by a day. */
export function postedBy(schedule: DemoSchedule, today: number): number {
  const past = Array.from({ length: MONTHS }, (_, month) => dueDay(schedule, month, today)).filter(
    (day) => day <= today,
  ).length;
  return schedule.asks ? past - 1 : past;
}

export function dueDay({ day }: DemoSchedule, occurrence: number, today: number): number {
  return addMonths(firstDay(today), occurrence) + day - 1;
}
