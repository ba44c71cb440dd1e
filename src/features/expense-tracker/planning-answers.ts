import type { Carry, Minor, ScheduleKind, Unit, Weekend } from './rules';

/** What the procedures of recurring transactions and of budgets answer. */

export interface ScheduleRow {
  id: number;
  name: string;
  accountId: number;
  toAccountId: number | null;
  amount: number;
  currency: string;
  aboutPercent: number;
  categoryId: number | null;
  unit: Unit;
  every: number;
  anchor: string;
  ends: string | null;
  times: number | null;
  weekend: Weekend;
  posting: 'ask' | 'automatic';
  kind: ScheduleKind;
  url: string;
  reminderDays: number | null;
  /** HH:MM; null: the usual time of the preferences. */
  reminderAt: string | null;
  /** The next that is neither posted nor skipped; null: it is over. */
  nextOccurrence: number | null;
  nextDue: string | null;
  /** Of its own currency; what is over costs nothing. */
  yearlyCost: Minor;
}

export interface SchedulesAnswer {
  schedules: ScheduleRow[];
  /** What they cost, by currency; a month is a twelfth of the year, rounded once. */
  costs: { currency: string; year: Minor; month: Minor }[];
  revision: number;
}

/** An occurrence that is neither posted nor skipped. */
export interface UpcomingRow {
  scheduleId: number;
  occurrence: number;
  /** Moved by the weekend rule. */
  due: string;
  name: string;
  kind: ScheduleKind;
  amount: number;
  aboutPercent: number;
  currency: string;
  accountId: number;
  toAccountId: number | null;
  categoryId: number | null;
  posting: 'ask' | 'automatic';
  /** Its day is past; it is asked. */
  overdue: boolean;
}

export interface BudgetRow {
  categoryId: number;
  /** Null: none for the month. */
  budget: Minor | null;
  /** Refunds reduce it. */
  spent: Minor;
  /** Carried in. */
  carry: Minor;
  balance: Minor;
  mode: Carry;
}

export interface BudgetsAnswer {
  month: string;
  /** In which it is budgeted; lines of other currencies are converted. */
  currency: string;
  rows: BudgetRow[];
  total: { budget: Minor; spent: Minor; carry: Minor; balance: Minor };
  /** Lines without a rate, of the month and of those that it carries on. */
  notConverted: number;
  revision: number;
}

/** What an account holds that is kept. */
export interface ForecastAccount {
  id: number;
  currency: string;
  /** What it holds today. */
  held: Minor;
  /** The same in the currency of the forecast; null: there is no rate. */
  converted: Minor | null;
}

/** What changes balances on a day to come. */
export interface ForecastEntry {
  kind: 'due' | 'entered' | 'budget';
  /** Of the schedule, the transaction or the category. */
  id: number;
  /** Of a schedule, from 0. */
  occurrence: number | null;
  /** The day of the change; what is overdue is expected today, what is left of a budget at the end of its month. */
  day: string;
  /** Of the schedule, the payee or the category. */
  name: string;
  /** The accounts that it changes, in their currencies; none of a budget. */
  sides: { accountId: number; amount: Minor }[];
  /** What it changes of all accounts, in the currency of the forecast; '0' of a transfer between them. */
  amount: Minor;
}

export interface ForecastAnswer {
  today: string;
  /** The last day. */
  to: string;
  /** In which all accounts are summed up, by the rates of today. */
  currency: string;
  accounts: ForecastAccount[];
  /** In the order of their days. */
  entries: ForecastEntry[];
  /** Whether there are more than 10,000 entries, or 100 overdue ones of a schedule: the others are left out. */
  isCut: boolean;
  /** Accounts without a rate, which the sum leaves out. */
  notConverted: number;
  revision: number;
}
