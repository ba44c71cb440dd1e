import type * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import type { editScheduleInput } from '../../planning-schema';
import { expenseTexts } from '../../rules';
import { dayAfter, isOver, occurrenceDay, type Repeats } from '../../rules/schedule';
import { invalid } from '../amounts';
import type { ScheduleRecord, Standing } from './standing.sql';
import { firstDue, isSettled } from './standing';

type Unsaid =
  | 'id'
  | 'user_id'
  | 'anchor'
  | 'ends'
  | 'next_occurrence'
  | 'skipped'
  | 'automatic_from'
  | 'updated_at'
  | 'trashed_at'
  | 'revision';

/** What people say of a schedule. Days are YYYY-MM-DD. */
export type ScheduleFields = Omit<ScheduleRecord, Unsaid> & {
  anchor: string;
  ends: string | null;
};

/** Of a new one; the rest it must say. */
const USUAL = {
  to_account_id: null,
  about_percent: 0,
  category_id: null,
  every: 1,
  ends: null,
  times: null,
  weekend: 'none',
  posting: 'ask',
  kind: 'bill',
  url: '',
  reminder_days: null,
  reminder_at: null,
} as const;

type Sent = Omit<z.output<typeof editScheduleInput>, 'id' | 'operationId' | 'amount'> & { amount: number };
type Said = Required<Pick<ScheduleFields, 'account_id' | 'name' | 'unit' | 'anchor'>>;

/** The fields of a new schedule; raises 422. */
export function newFields(
  sent: Sent & { accountId: number; name: string; unit: Said['unit']; anchor: string },
) {
  const { accountId: account_id, name, unit, anchor, amount } = sent;
  const fields = mergedFields({ ...USUAL, account_id, name, unit, anchor, amount }, sent);
  return { ...fields, kind: sent.kind ?? usualKind(fields) };
}

/** The fields of a schedule with what an edit says; raises 422. */
export function mergedFields(before: ScheduleFields, sent: Sent): ScheduleFields {
  const fields: ScheduleFields = {
    account_id: sent.accountId ?? before.account_id,
    to_account_id: sent.toAccountId === undefined ? before.to_account_id : sent.toAccountId,
    name: sent.name ?? before.name,
    amount: sent.amount,
    about_percent: sent.aboutPercent ?? before.about_percent,
    category_id: sent.categoryId === undefined ? before.category_id : sent.categoryId,
    unit: sent.unit ?? before.unit,
    every: sent.every ?? before.every,
    anchor: sent.anchor ?? before.anchor,
    ...endOf(before, sent),
    weekend: sent.weekend ?? before.weekend,
    posting: sent.posting ?? before.posting,
    kind: before.kind,
    url: sent.url ?? before.url,
    reminder_days: sent.reminderDays === undefined ? before.reminder_days : sent.reminderDays,
    reminder_at: sent.reminderAt === undefined ? before.reminder_at : sent.reminderAt,
  };
  const isTransfer = fields.to_account_id !== null;
  const isOtherwise = isTransfer !== (before.to_account_id !== null);
  fields.kind = sent.kind ?? (isOtherwise ? usualKind(fields) : before.kind);
  if (fields.ends !== null && fields.times !== null) throw invalid(expenseTexts.endsOrTimes);
  if (fields.ends !== null && fields.ends < fields.anchor) throw invalid(expenseTexts.endBeforeStart);
  return fields;
}

/** One end takes the place of the other. */
function endOf(before: Pick<ScheduleFields, 'ends' | 'times'>, { ends, times }: Sent) {
  return {
    ends: ends === undefined ? (typeof times === 'number' ? null : before.ends) : ends,
    times: times === undefined ? (typeof ends === 'string' ? null : before.times) : times,
  };
}

function usualKind({ to_account_id, amount }: ScheduleFields): ScheduleFields['kind'] {
  if (to_account_id !== null) return 'transfer';
  return amount > 0 ? 'income' : 'bill';
}

const RHYTHM = ['unit', 'every', 'anchor', 'ends', 'times', 'weekend'] as const;

export function isSameRhythm(one: Repeats, other: Repeats): boolean {
  return RHYTHM.every((field) => one[field] === other[field]);
}

function isSameStep(one: Repeats, other: Repeats): boolean {
  return one.unit === other.unit && one.every === other.every;
}

/** The day of the last occurrence before the first that is neither posted nor skipped; null: the first one is not. */
function lastSettledDay(standing: Standing): string | null {
  const { row, schedule } = standing;
  let next = row.next_occurrence;
  while (!isOver(schedule, next) && isSettled(standing, next)) next++;
  return next === 0 ? null : occurrenceDay(schedule, next - 1);
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** How many occurrences earlier the same one is counted from another anchor: those that lie wholly before it. */
function shift({ unit, every, anchor }: Repeats, to: string): number {
  const days = (dayOf(to) ?? 0) - (dayOf(anchor) ?? 0);
  const months = monthsOf(to) - monthsOf(anchor);
  const passed = { day: days, week: days / 7, month: months, year: months / 12 }[unit];
  return Math.trunc(passed / every);
}

/** What of a schedule is settled in another rhythm. */
export interface Renumbered {
  next_occurrence: number;
  skipped: string;
  /** The number of an occurrence that was posted; null: it is none any more. */
  numberOf: (occurrence: number) => number | null;
}

/**
 * From another first day, an occurrence is the same one in its week, month or year. If other units or numbers of them are
 * between, what is due after the last occurrence that is settled is open.
 */
export function renumbered(standing: Standing, to: Repeats): Renumbered {
  const { row, schedule, skipped } = standing;
  if (!isSameStep(schedule, to)) {
    const last = lastSettledDay(standing);
    const unmoved = { ...to, ends: null, times: null, weekend: 'none' as const };
    const first = last === null ? null : firstDue(unmoved, dayAfter(last));
    return { next_occurrence: first?.occurrence ?? 0, skipped: '[]', numberOf: () => null };
  }
  const by = shift(schedule, to.anchor);
  const numberOf = (occurrence: number) => (occurrence < by ? null : occurrence - by);
  return {
    next_occurrence: row.next_occurrence === 0 ? 0 : Math.max(0, row.next_occurrence - by),
    skipped: JSON.stringify([...skipped].flatMap((occurrence) => numberOf(occurrence) ?? [])),
    numberOf,
  };
}

/** The first day on which an edited schedule may post by itself: what is past is asked, and so is what was paid ahead. */
export function postingFrom({ schedule, posted, skipped }: Standing, to: Repeats, today: string): string {
  const last = Math.max(-1, ...posted, ...skipped);
  if (last < 0 || isSameStep(schedule, to)) return today;
  const after = dayAfter(occurrenceDay(schedule, last));
  return after > today ? after : today;
}
