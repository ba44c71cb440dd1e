import { nextStarts, type Series, startsBefore } from '@/platform/shared/repeat/occurrences';
import { formatRule, readRule } from '@/platform/shared/repeat/rule';
import { DAY_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';

/** When something is due, and the RRULE value by which it comes again from that day on. Days are YYYY-MM-DD. */
export interface Repeat {
  rule: string;
  due: string;
}

/**
 * The repeat of the next item once one is done: its rule's first day after the due one that is not past, so that what was
 * missed is left out. A rule that counts has fewer left by as many. Null: it was the last one.
 */
export function nextRepeat({ rule, due }: Repeat, today: string): Repeat | null {
  const read = readRule(rule, { allDay: true });
  const start = wallOf(due);
  if (!('rule' in read) || start === null) return null;
  const series: Series = {
    ...{ allDay: true, start, end: start + DAY_MS, zone: '', endZone: null },
    ...{ rule, added: [], removed: [] },
  };
  const from = Math.max(start + DAY_MS, wallOf(today) ?? 0);
  const [next] = nextStarts(series, from, 1);
  if (next === undefined) return null;
  const { count } = read.rule;
  const left = count === null ? null : count - (startsBefore(series, next).count ?? 0);
  return { rule: formatRule({ ...read.rule, count: left }), due: wallText(next, true) };
}
