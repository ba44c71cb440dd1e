import { calendarLimits } from '../../rules';
import { lastCounted } from '@/platform/shared/repeat/counting';
import { formatRule, isRulePart, readRule, type ReadRule } from '@/platform/shared/repeat/rule';
import { newSteps } from '@/platform/shared/repeat/steps';
import { type SeriesClock, untilOf } from './values';

/** A rule of a file as a row has it, and what people should know about how it was read. */
export type FileRule =
  | { rule: string; neverHappens: boolean; told: string[] }
  | { problem: 'secondly' | 'unreadable' };

/** Parts of a rule; the standards have 16. */
const PARTS_MAX = 30;

/**
 * Reads an RRULE. One of another calendar than the Gregorian, with too many starts or with a BY… that is not known is left to
 * what is not modelled; parts that are empty, not known or mean nothing beside the others are left out, and so is of COUNT and
 * UNTIL what would end it later. All of that is told.
 */
export function readFileRule(raw: string, series: SeriesClock): FileRule {
  const told: string[] = [];
  const all = raw.toUpperCase().split(';', PARTS_MAX + 1);
  if (all.length > PARTS_MAX) return { problem: 'unreadable' };
  const parts = all
    .map((part) => part.trim())
    .filter((part) => {
      const [, name, value] = /^([A-Z\d-]{1,60})=(.*)$/.exec(part) ?? [];
      if (name === undefined || (value !== '' && isRulePart(name))) return true;
      told.push(`The part ${name} of its rule is ${value === '' ? 'empty' : 'not known'}: left out`);
      return false;
    });
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const kept = (text: string): FileRule => ({ rule: '', neverHappens: false, told: [text] });
  const scale = valueOf('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN')
    return kept(`Repeats by another calendar (${scale}): kept, not shown`);
  if (valueOf('FREQ') === 'SECONDLY') return { problem: 'secondly' };
  const hasTwoEnds = valueOf('COUNT') !== undefined && valueOf('UNTIL') !== undefined;
  let found = readWithout(hasTwoEnds ? without(parts, 'UNTIL') : parts, series);
  if (hasTwoEnds) {
    const dated = readWithout(without(parts, 'COUNT'), series);
    const isByDate = endsByDate(found.read, dated.read, series);
    if (isByDate) found = dated;
    told.push(`Its rule has a count and an end date: it ends by its ${isByDate ? 'date' : 'count'}`);
  }
  const { read } = found;
  if ('problem' in read)
    return read.isTooMuch
      ? kept(`${read.problem}: only the first time is shown, the rule is kept`)
      : { problem: 'unreadable' };
  told.push(...found.told);
  const { until } = read.rule;
  const end = until === null ? null : untilOf(until, series);
  const rule = formatRule({ ...read.rule, until: end?.text ?? until });
  if (rule.length > calendarLimits.ruleMax) return { problem: 'unreadable' };
  return { rule, neverHappens: end !== null && end.wall < series.start, told };
}

function without(parts: readonly string[], name: string): string[] {
  return parts.filter((part) => !part.startsWith(`${name}=`));
}

/** Reads parts of a rule without those that mean nothing beside the others. */
function readWithout(all: readonly string[], series: SeriesClock): { read: ReadRule; told: string[] } {
  const told: string[] = [];
  for (let parts = all; ;) {
    const read = readRule(parts.join(';'), series);
    if (!('problem' in read) || read.forbidden === undefined) return { read, told };
    told.push(`The part ${read.forbidden} of its rule means nothing there: left out`);
    parts = without(parts, read.forbidden);
  }
}

/** Whether a rule with a count and an end date is over by the date before it is by the count. */
function endsByDate(counted: ReadRule, dated: ReadRule, series: SeriesClock): boolean {
  if (!('rule' in dated) || !('rule' in counted)) return 'rule' in dated;
  const end = untilOf(dated.rule.until ?? '', series);
  const rule = { ...counted.rule, count: counted.rule.count ?? 1 };
  const last = lastCounted({ start: series.start, rule: formatRule(rule) }, rule, newSteps());
  return end !== null && end.wall < last.wall;
}
