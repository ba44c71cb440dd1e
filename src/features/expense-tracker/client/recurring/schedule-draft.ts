import { nameProblem } from '@/platform/client/form/name-problem';
import { readTypedTime } from '@/platform/shared/typed-time';
import type { ScheduleRow } from '../../planning-answers';
import { expenseLimits, expenseTexts, type ScheduleKind, type Unit, type Weekend } from '../../rules';

/** What the form of something recurring holds. Amounts are minor units, other numbers thousandths. */
export interface ScheduleDraft {
  name: string;
  kind: ScheduleKind;
  accountId: number | null;
  toAccountId: number | null;
  /** What leaves the account; of income, what arrives. */
  amount: number | null;
  aboutPercent: number | null;
  categoryId: number | null;
  every: number | null;
  unit: Unit;
  anchor: string | null;
  ending: 'never' | 'on' | 'after';
  ends: string | null;
  times: number | null;
  weekend: Weekend;
  posting: 'ask' | 'automatic';
  reminds: boolean;
  reminderDays: number | null;
  /** HH:MM; '' for the usual time, and else what cannot be read. */
  reminderAt: string;
  url: string;
}

const thousandths = (number: number) => number * 1000;

/** The form of something recurring, or of a new one. */
export function scheduleDraftOf(
  schedule: ScheduleRow | undefined,
  known: { accountId: number | null; today: string },
): ScheduleDraft {
  return {
    name: schedule?.name ?? '',
    kind: schedule?.kind ?? 'bill',
    accountId: schedule?.accountId ?? known.accountId,
    toAccountId: schedule?.toAccountId ?? null,
    amount: schedule ? signed(schedule.amount, schedule.kind) : null,
    aboutPercent: thousandths(schedule?.aboutPercent ?? 0),
    categoryId: schedule?.categoryId ?? null,
    every: thousandths(schedule?.every ?? 1),
    unit: schedule?.unit ?? 'month',
    anchor: schedule?.anchor ?? known.today,
    ending: schedule?.ends != null ? 'on' : schedule?.times != null ? 'after' : 'never',
    ends: schedule?.ends ?? null,
    times: thousandths(schedule?.times ?? 12),
    weekend: schedule?.weekend ?? 'none',
    posting: schedule?.posting ?? 'ask',
    reminds: schedule?.reminderDays != null,
    reminderDays: thousandths(schedule?.reminderDays ?? 1),
    reminderAt: schedule?.reminderAt ?? '',
    url: schedule?.url ?? '',
  };
}

/** What leaves is typed as a positive amount, and stored as a negative one. */
function signed(amount: number, kind: ScheduleKind): number {
  return kind === 'income' || amount === 0 ? amount : -amount;
}

const isWhole = (value: number | null, least: number, most: number): boolean =>
  value !== null && value % 1000 === 0 && value >= least * 1000 && value <= most * 1000;

const NAME = {
  max: expenseLimits.nameMax,
  none: expenseTexts.scheduleName,
  tooLong: expenseTexts.nameTooLong,
};

/** Why the form cannot be sent, by field; empty if it can. */
export function scheduleProblems(draft: ScheduleDraft): Partial<Record<keyof ScheduleDraft, string>> {
  const { name, accountId, toAccountId, kind, amount, anchor, ending, ends, url } = draft;
  const isLate = ends !== null && anchor !== null && ends < anchor;
  const problems: Partial<Record<keyof ScheduleDraft, string | false | undefined>> = {
    name: nameProblem(name, NAME),
    accountId: accountId === null && expenseTexts.chooseAccount,
    toAccountId:
      kind === 'transfer' && (toAccountId === null || toAccountId === accountId) && expenseTexts.otherAccount,
    amount: amount === null && expenseTexts.amount,
    aboutPercent: !isWhole(draft.aboutPercent, 0, 50) && expenseTexts.aboutPercent,
    every: !isWhole(draft.every, 1, 99) && expenseTexts.every,
    anchor: anchor === null && expenseTexts.date,
    ends: ending === 'on' && (ends === null ? expenseTexts.date : isLate && expenseTexts.endBeforeStart),
    times: ending === 'after' && !isWhole(draft.times, 1, 9_999) && expenseTexts.times,
    reminderDays: draft.reminds && !isWhole(draft.reminderDays, 0, 28) && expenseTexts.reminderDays,
    reminderAt:
      draft.reminds &&
      draft.reminderAt !== '' &&
      readTypedTime(draft.reminderAt) === null &&
      expenseTexts.reminderAt,
    url: url.trim() !== '' && !/^https?:\/\//i.test(url.trim()) && expenseTexts.url,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text));
}

/** A form without problems as it is sent. @param takesCategory of a transfer: whether it may have one */
export function scheduleSent(draft: ScheduleDraft, takesCategory = true) {
  const { kind, amount, ending } = draft;
  return {
    name: draft.name.trim(),
    kind,
    accountId: draft.accountId ?? 0,
    toAccountId: kind === 'transfer' ? draft.toAccountId : null,
    amount: signed(amount ?? 0, kind),
    aboutPercent: (draft.aboutPercent ?? 0) / 1000,
    categoryId: takesCategory ? draft.categoryId : null,
    unit: draft.unit,
    every: (draft.every ?? 0) / 1000,
    anchor: draft.anchor ?? '',
    ends: ending === 'on' ? draft.ends : null,
    times: ending === 'after' ? (draft.times ?? 0) / 1000 : null,
    weekend: draft.weekend,
    posting: draft.posting,
    reminderDays: draft.reminds ? (draft.reminderDays ?? 0) / 1000 : null,
    reminderAt: draft.reminds && draft.reminderAt !== '' ? draft.reminderAt : null,
    url: draft.url.trim(),
  };
}

/** The fields that differ from what is stored. */
export function scheduleEdit(
  draft: ScheduleDraft,
  schedule: ScheduleRow,
  takesCategory = true,
): Partial<ReturnType<typeof scheduleSent>> {
  const before: Record<string, unknown> = scheduleSent(
    scheduleDraftOf(schedule, { accountId: null, today: '' }),
  );
  const sent = Object.entries(scheduleSent(draft, takesCategory)).filter(
    ([field, value]) => value !== before[field],
  );
  return Object.fromEntries(sent);
}
