import { AppError } from '@/platform/server/errors';
import { habitLimits, habitTexts, type Kind } from '../../rules';
import { hasSpan, rhythmProblem } from '../../rules/change';
import type { Rhythm } from '../../rules/habit';
import { maskOf } from '../../rules/weekdays';

/** Refuses what breaks a rule (422). */
export function invalid(text: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, { code: 'invalid' });
}

/** A rhythm as it is sent. */
export interface SentRhythm {
  rhythm?: Rhythm['rhythm'] | undefined;
  /** 1 Monday to 7 Sunday. */
  weekdays?: number[] | undefined;
  times?: number | undefined;
  span?: number | undefined;
  target?: number | null | undefined;
}

const USUAL: Rhythm = { rhythm: 'days', weekdays: 127, times: 1, span: 7, target: null };

/** The rhythm that is meant, with the numbers of `before` where none is sent; raises 422. */
export function rhythmOf(kind: Kind, sent: SentRhythm, before: Rhythm | null): Rhythm {
  const base = before ?? USUAL;
  const isOther = before !== null && sent.rhythm !== undefined && sent.rhythm !== before.rhythm;
  const rhythm: Rhythm = {
    rhythm: sent.rhythm ?? base.rhythm,
    weekdays: sent.weekdays ? maskOf(sent.weekdays) : base.weekdays,
    // Numbers of another rhythm mean something else.
    times: sent.times ?? (isOther ? USUAL.times : base.times),
    span: sent.span ?? spanOf(sent, base, before === null || isOther),
    target: sent.target === undefined ? (kind === 'amount' ? base.target : null) : sent.target,
  };
  const problem = rhythmProblem(kind, rhythm);
  if (problem !== null) throw invalid(problem);
  return rhythm;
}

/** A rhythm that needs days and is new must be told them: 0 is refused. */
function spanOf({ rhythm }: SentRhythm, base: Rhythm, isNew: boolean): number {
  if (isNew && rhythm !== undefined && hasSpan(rhythm)) return 0;
  return base.span >= habitLimits.spanMin ? base.span : USUAL.span;
}

/** Whether anything of a rhythm is sent. */
export function isRhythmSent({ rhythm, weekdays, times, span, target }: SentRhythm): boolean {
  return [rhythm, weekdays, times, span, target].some((field) => field !== undefined);
}

export function tooManyHabits(): AppError {
  return invalid(habitTexts.tooManyHabits);
}

/** The times of a day, HH:MM, of what is stored. */
export function reminderTimes(stored: string | null): string[] {
  return stored === null ? [] : stored.split(',').map((time) => time.slice(0, 5));
}

/** What is stored of times that are sent; undefined if none are. */
export function storedReminders(sent: {
  reminders?: readonly string[] | undefined;
  reminderAt?: string | null | undefined;
}): string | null | undefined {
  const { reminderAt, reminders = reminderAt === undefined ? undefined : [reminderAt ?? []].flat() } = sent;
  return reminders && ([...new Set(reminders)].sort().join(',') || null);
}
