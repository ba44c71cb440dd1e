import { calendarLimits } from '../../rules';
import { formatRule, readRule } from '@/platform/shared/repeat/rule';
import { type SeriesClock, untilOf } from './values';

/** A rule of a file as a row has it, and what people should know about how it was read. */
export type FileRule =
  { rule: string; neverHappens: boolean; told: string[] } | { problem: 'secondly' | 'unreadable' };

/**
 * Reads an RRULE. One of another calendar than the Gregorian, or with too many starts, is left to what is not modelled; a part
 * that its frequency does not have is left out. Both are told.
 */
export function readFileRule(raw: string, series: SeriesClock): FileRule {
  const parts = new Map(
    raw
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2).map((word) => word.trim()) as [string, string | undefined]),
  );
  const kept = (text: string): FileRule => ({ rule: '', neverHappens: false, told: [text] });
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN')
    return kept(`Repeats by another calendar (${scale}): kept, not shown`);
  if (parts.get('FREQ') === 'SECONDLY') return { problem: 'secondly' };
  const told: string[] = [];
  let text = raw;
  let read = readRule(text, series);
  while ('problem' in read && read.forbidden !== undefined) {
    const name = read.forbidden;
    told.push(`The part ${name} of its rule means nothing there: left out`);
    text = text
      .split(';')
      .filter((part) => part.split('=')[0]?.trim().toUpperCase() !== name)
      .join(';');
    read = readRule(text, series);
  }
  if ('problem' in read)
    return read.isTooMuch
      ? kept(`${read.problem}: only the first time is shown, the rule is kept`)
      : { problem: 'unreadable' };
  const { until } = read.rule;
  const end = until === null ? null : untilOf(until, series);
  const rule = formatRule({ ...read.rule, until: end?.text ?? until });
  if (rule.length > calendarLimits.ruleMax) return { problem: 'unreadable' };
  return { rule, neverHappens: end !== null && end.wall < series.start, told };
}
