import { replyId } from '@/platform/server/wire-row';
import { digits, flag, optional } from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import type { ScheduleRow, UpcomingRow } from '../../planning-answers';
import { amountText } from '../../rules/money';
import type { scheduleProcedures } from '../schedules/router';
import { optionalDecimal } from './rules';

function wireSchedule(row: ScheduleRow) {
  return {
    id: row.id,
    name: row.name,
    account_id: row.accountId,
    to_account_id: row.toAccountId,
    amount: amountText(row.amount, row.currency),
    currency: row.currency,
    about_percent: row.aboutPercent,
    category_id: row.categoryId,
    unit: row.unit,
    every: row.every,
    anchor: row.anchor,
    ends: row.ends,
    times: row.times,
    weekend: row.weekend,
    posting: row.posting,
    kind: row.kind,
    url: row.url,
    reminder_days: row.reminderDays,
    reminder_at: row.reminderAt,
    next_occurrence: row.nextOccurrence,
    next_due: row.nextDue,
    yearly_cost: amountText(row.yearlyCost, row.currency),
  };
}

function wireUpcoming(row: UpcomingRow) {
  return {
    schedule_id: row.scheduleId,
    occurrence: row.occurrence,
    due: row.due,
    name: row.name,
    kind: row.kind,
    amount: amountText(row.amount, row.currency),
    about_percent: row.aboutPercent,
    currency: row.currency,
    account_id: row.accountId,
    to_account_id: row.toAccountId,
    category_id: row.categoryId,
    overdue: row.overdue,
  };
}

export const scheduleRows = {
  schedules: {
    action: 'getSchedules',
    about:
      'Recurring transactions, the next due first, with what bills and subscriptions cost in a year and in a month.',
    reply: ({ schedules, costs }) => ({
      data: schedules.map(wireSchedule),
      costs: costs.map(({ currency, year, month }) => ({
        currency,
        year: amountText(year, currency),
        month: amountText(month, currency),
      })),
    }),
  },
  addSchedule: {
    about:
      'Adds a recurring transaction, or with to_account_id a recurring transfer. The anchor is its first day, from which all others are counted; what is past is never posted by itself.',
    differences: { unit: ['unit', optional, 'month'] },
    reply: replyId,
  },
  editSchedule: {
    about: 'Changes the given fields of a recurring transaction.',
    differences: { account_id: digits },
    reply: replyId,
  },
  deleteSchedule: { about: 'Moves a recurring transaction to the trash for 30 days; what it posted stays.' },
  postSchedule: {
    about:
      'Stores the transaction of an occurrence, which is numbered from 0, on its due day and with the usual amount unless others are given.',
    differences: { date: optional, amount: optionalDecimal },
    reply: ({ id, transferId }) => ({ id, transfer_id: transferId }),
  },
  skipSchedule: { about: 'Lets an occurrence go by.' },
  upcoming: {
    action: 'getUpcoming',
    about:
      'What is due from a day to another and is neither posted nor skipped; with overdue also what was due before it and is past.',
    differences: { overdue: ['overdue', flag, false] },
    reply: ({ upcoming }) => ({ data: upcoming.map(wireUpcoming) }),
  },
} satisfies RestRows<typeof scheduleProcedures>;
