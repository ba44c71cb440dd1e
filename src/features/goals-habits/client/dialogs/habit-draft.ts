import { readTypedTime } from '@/platform/shared/typed-time';
import type { HabitRow } from '../../answers';
import {
  type Direction,
  habitLimits,
  habitTexts,
  isBlank,
  type Kind,
  type RhythmKind,
  USUAL_COLOR,
} from '../../rules';
import { hasSpan, hasTimes } from '../../rules/change';

/** What the habit's form holds; amounts in thousandths. */
export interface HabitDraft {
  name: string;
  question: string;
  notes: string;
  color: string;
  groupId: number | null;
  kind: Kind;
  direction: Direction;
  unit: string;
  step: number | null;
  target: number | null;
  rhythm: RhythmKind;
  weekdays: number[];
  /** In thousandths too, as the number field counts. */
  times: number | null;
  span: number | null;
  emptyCounts: boolean;
  startDate: string | null;
  /** HH:MM each; empty for one that is not filled in yet, and else what cannot be read. */
  reminders: readonly string[];
}

/** The form of a habit, or of a new one. */
export function draftOf(habit: HabitRow | undefined, today: string): HabitDraft {
  if (!habit) {
    return {
      ...{ name: '', question: '', notes: '', color: USUAL_COLOR, groupId: null, reminders: [] },
      ...{ kind: 'check', direction: 'at_least', unit: '', step: 1_000, target: null },
      ...{ rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7], times: 3_000, span: 7_000 },
      ...{ emptyCounts: true, startDate: today },
    };
  }
  const { times, span, ...schedule } = habit.schedule;
  return { ...schedule, ...habit, times: times * 1000, span: span * 1000 };
}

/** Whether a reminder of the form can be read, or is not filled in. */
export const isTime = (text: string): boolean => text === '' || readTypedTime(text) !== null;

/** Why the form cannot be sent, by field; empty if it can. */
export function problemsOf(draft: HabitDraft): Partial<Record<keyof HabitDraft, string>> {
  const { rhythm } = draft;
  const times = (draft.times ?? 0) / 1000;
  const span = (draft.span ?? 0) / 1000;
  const most = rhythm === 'week' ? 7 : rhythm === 'rolling' ? span : habitLimits.timesMax;
  const badTimes =
    times < 1 || times > habitLimits.timesMax
      ? habitTexts.times
      : times > most
        ? habitTexts.timesOverDays
        : undefined;
  const problems: Partial<Record<keyof HabitDraft, string | false | undefined>> = {
    name: isBlank(draft.name)
      ? habitTexts.habitName
      : draft.name.trim().length > habitLimits.nameMax && habitTexts.nameTooLong,
    question: draft.question.length > habitLimits.questionMax && habitTexts.questionTooLong,
    notes: draft.notes.length > habitLimits.notesMax && habitTexts.notesTooLong,
    unit: draft.unit.length > habitLimits.unitMax && habitTexts.unitTooLong,
    weekdays: rhythm === 'days' && draft.weekdays.length === 0 && habitTexts.weekdays,
    times: draft.kind === 'check' && hasTimes(rhythm) && badTimes,
    span: hasSpan(rhythm) && (span < habitLimits.spanMin || span > habitLimits.spanMax) && habitTexts.span,
    target: draft.kind === 'amount' && draft.target === null && habitTexts.target,
    step: draft.kind === 'amount' && draft.step === null && habitTexts.amount,
    startDate: draft.startDate === null && habitTexts.date,
    reminders: !draft.reminders.every(isTime) && habitTexts.time,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text));
}

/** The rhythm of a form as it is sent: only the numbers that it uses. */
export function rhythmSent(draft: HabitDraft) {
  const { rhythm, kind } = draft;
  return {
    rhythm,
    ...(rhythm === 'days' && { weekdays: draft.weekdays.toSorted((one, other) => one - other) }),
    ...(hasTimes(rhythm) && { times: kind === 'amount' ? 1 : (draft.times ?? 0) / 1000 }),
    ...(hasSpan(rhythm) && { span: (draft.span ?? 0) / 1000 }),
    target: kind === 'amount' ? draft.target : null,
  };
}

/** Whether the rhythm differs from the one that is valid now. */
export function isRhythmChanged(draft: HabitDraft, habit: HabitRow): boolean {
  return JSON.stringify(rhythmSent(draft)) !== JSON.stringify(rhythmSent(draftOf(habit, '')));
}

/** The fields of a form as they are sent, without the rhythm. */
export function fieldsSent({ step, startDate, reminders, ...draft }: HabitDraft) {
  const { question, notes, color, groupId, kind, direction, unit, emptyCounts } = draft;
  return {
    ...{ question, notes, color, groupId, kind, direction, unit, emptyCounts },
    name: draft.name.trim(),
    step: step ?? 1_000,
    ...(startDate !== null && { startDate }),
    reminders: [...new Set(reminders.filter((time) => time !== ''))].sort(),
  };
}
