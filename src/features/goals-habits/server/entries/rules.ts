import { dayOf } from '@/platform/shared/civil';
import { type EntryState, habitTexts, type Kind } from '../../rules';
import { amountProblem } from '../../rules/amounts';
import type { EntryInput } from '../../schema';

/** What is stored of a day. */
export interface DayRecord {
  state: EntryState | null;
  amount: number | null;
  note: string;
}

/** What a day becomes by an entry: a record, null for none, or what is added to its amount. */
type Wanted = { record: DayRecord | null } | { add: number; note: string | undefined } | { problem: string };

/** What an entry makes of a day, or why it cannot. */
export function wantedOf(kind: Kind, sent: EntryInput, before: DayRecord | null): Wanted {
  const { state, amount, add, note } = sent;
  if (kind === 'check' && (amount !== undefined || add !== undefined))
    return { problem: habitTexts.noAmounts };
  if (kind === 'amount' && state === 'done' && amount === undefined && add === undefined) {
    return { problem: habitTexts.needsAmount };
  }
  const text = note ?? before?.note ?? '';
  if (state === 'none') return { record: text === '' ? null : { state: null, amount: null, note: text } };
  if (state === 'missed' || state === 'skipped') return { record: { state, amount: null, note: text } };
  if (add !== undefined) return { add, note };
  if (state === 'done' || amount !== undefined) {
    return { record: { state: 'done', amount: kind === 'amount' ? (amount ?? 0) : null, note: text } };
  }
  if (note === undefined)
    return { problem: kind === 'amount' ? habitTexts.needsAmount : habitTexts.nothingNamed };
  const kept = { state: before?.state ?? null, amount: before?.amount ?? null, note };
  return { record: kept.state === null && note === '' ? null : kept };
}

/** Why nothing can be noted of a day, or null. */
export function dayProblem(sent: EntryInput, day: string, startDay: number, today: number): string | null {
  const at = dayOf(day) ?? 0;
  // Whoever has flown westwards since has entries of a day that is yet to come.
  if (sent.state === 'none' && !sent.note) return null;
  // That a day will be skipped can be known the day before.
  if (at > (sent.state === 'skipped' ? today + 1 : today)) return habitTexts.future;
  return at < startDay && sent.state !== 'none' ? habitTexts.beforeStart : null;
}

/** An amount with something added or taken away; null where that is no amount. */
export function addedTo(amount: number, add: number): number | null {
  return amountProblem(amount + add) === null ? amount + add : null;
}
