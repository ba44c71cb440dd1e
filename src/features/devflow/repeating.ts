import { countBefore } from '@/platform/shared/repeat/counting';
import { type Series, wallStarts } from '@/platform/shared/repeat/occurrences';
import { repeatTexts } from '@/platform/shared/repeat/limits';
import { formatRule, hasUntilForm, readRule } from '@/platform/shared/repeat/rule';
import { EDIT_STEPS, newSteps } from '@/platform/shared/repeat/steps';
import { DAY_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';
import { devflowLimits } from './limits';

/** When something is due, and the RRULE value by which it comes again from that day on. Days are YYYY-MM-DD. */
export interface Repeat {
  rule: string;
  due: string;
}

/** An RRULE value of days in its one form, or why it is none. */
export function readRepeat(text: string): { rule: string } | { problem: string } {
  const read = readRule(text, { allDay: true });
  if ('problem' in read) return read;
  const { until } = read.rule;
  if (until !== null && !hasUntilForm(until, { allDay: true, zone: '' }))
    return { problem: repeatTexts.rule(`UNTIL=${until}`) };
  const rule = formatRule(read.rule);
  return rule.length <= devflowLimits.ruleMax ? { rule } : { problem: repeatTexts.rule('too long') };
}

/**
 * The repeat of the next item once one is done: its rule's first day after the due one that is not past, so that what was
 * missed is left out. A rule that counts has fewer left by as many. Null: it was the last one; or, where the steps are cut,
 * nobody knows.
 */
export function nextRepeat(
  { rule, due }: Repeat,
  today: string,
  steps = newSteps(EDIT_STEPS),
): Repeat | null {
  const read = readRule(rule, { allDay: true });
  const start = wallOf(due);
  if (!('rule' in read) || start === null) return null;
  const series: Series = {
    ...{ allDay: true, start, end: start + DAY_MS, zone: '', endZone: null },
    ...{ rule, added: [], removed: [] },
  };
  const from = Math.max(start + DAY_MS, wallOf(today) ?? 0);
  const [next] = wallStarts(series, { from, to: Infinity }, steps);
  if (next === undefined) return null;
  const { count } = read.rule;
  const left = count === null ? null : count - countBefore(start, { ...read.rule, count }, next, steps);
  if (steps.isCut) return null;
  return { rule: formatRule({ ...read.rule, count: left }), due: wallText(next, true) };
}
