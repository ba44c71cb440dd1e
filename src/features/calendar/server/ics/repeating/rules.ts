import { calendarLimits } from '../../../rules';
import { formatRule, readRule } from '../../../rules/rule';
import { type SeriesClock, untilOf } from '../values/rules';

/** A rule of a file as a row has it. */
export type FileRule =
  { rule: string; neverHappens: boolean; told?: string } | { problem: 'secondly' | 'unreadable' };

/** Reads an RRULE; one of another calendar than the Gregorian is left to what is not modelled. */
export function readFileRule(raw: string, series: SeriesClock): FileRule {
  const parts = new Map(
    raw
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2).map((word) => word.trim()) as [string, string | undefined]),
  );
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN')
    return { rule: '', neverHappens: false, told: `Repeats by another calendar (${scale}): kept, not shown` };
  if (parts.get('FREQ') === 'SECONDLY') return { problem: 'secondly' };
  const read = readRule(raw, series);
  if ('problem' in read) return { problem: 'unreadable' };
  const { until } = read.rule;
  const end = until === null ? null : untilOf(until, series);
  const rule = formatRule({ ...read.rule, until: end?.text ?? until });
  if (rule.length > calendarLimits.ruleMax) return { problem: 'unreadable' };
  return { rule, neverHappens: end !== null && end.wall < series.start };
}
