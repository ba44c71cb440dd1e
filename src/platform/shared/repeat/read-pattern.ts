import {
  ruleOfPattern,
  untilDay,
  usualPattern,
  weekdayOfCode,
  type Frequency,
  type MonthDay,
  type RepeatEnd,
  type RepeatPattern,
  type RuleStart,
} from './pattern';

/** The parts of an RRULE value by their names. */
export function rulePartsOf(rule: string): Map<string, string> {
  return new Map(
    rule
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      }),
  );
}

/** The repeat as the editor draws it; null for a rule that it cannot draw, and must not change. */
export function readPattern(rule: string, about: RuleStart): RepeatPattern | null {
  const parts = rulePartsOf(rule);
  const frequency = parts.get('FREQ')?.toLowerCase() as Frequency | undefined;
  if (!frequency || !['daily', 'weekly', 'monthly', 'yearly'].includes(frequency)) return null;
  const usual = usualPattern(frequency, about.start);
  const end = endOf(parts, about.zone);
  const on = monthDayOf(parts, usual.on);
  if (!end || !on) return null;
  const pattern: RepeatPattern = {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: frequency === 'weekly' ? (weekdaysOf(parts.get('BYDAY')) ?? usual.weekdays) : usual.weekdays,
    on: frequency === 'monthly' || frequency === 'yearly' ? on : usual.on,
    month: Number(parts.get('BYMONTH') ?? usual.month),
    end,
  };
  // Drawn is only what is written again as it was, with what it leaves to its start.
  return sameParts(completed(parts, usual), rulePartsOf(ruleOfPattern(pattern, about))) ? pattern : null;
}

function weekdaysOf(list: string | undefined): number[] | undefined {
  const weekdays = list?.split(',').map(weekdayOfCode);
  return weekdays?.every((weekday) => weekday > 0) ? [...new Set(weekdays)] : undefined;
}

function endOf(parts: ReadonlyMap<string, string>, zone: string): RepeatEnd | null {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined) return until === undefined ? { by: 'count', count: Number(count) } : null;
  if (until === undefined) return { by: 'never' };
  const day = untilDay(until, zone);
  return day === null ? null : { by: 'day', day, text: until };
}

function monthDayOf(parts: ReadonlyMap<string, string>, usual: MonthDay): MonthDay | null {
  const [dates, weekdays, position] = [parts.get('BYMONTHDAY'), parts.get('BYDAY'), parts.get('BYSETPOS')];
  if (dates !== undefined) {
    if (dates === '-1') return isLastOfAll(parts, usual) ? { ...usual, short: 'last' } : { by: 'last-day' };
    const short =
      position === '-1' ? ({ '28,29': 29, '28,29,30': 30 } as Record<string, number>)[dates] : undefined;
    if (short !== undefined) return { by: 'date', date: short, short: 'last' };
    const date = Number(dates);
    return date >= 1 && date <= 31 ? { by: 'date', date, short: 'skip' } : null;
  }
  if (weekdays === undefined) return usual.by === 'date' ? { ...usual, short: 'skip' } : usual;
  if (position !== undefined) return { by: 'working-day', nth: position === '-1' ? -1 : 1 };
  const [, nth, code] = /^(-1|[1-5])([A-Z]{2})$/.exec(weekdays) ?? [];
  if (nth === undefined || code === undefined) return parts.get('FREQ') === 'WEEKLY' ? usual : null;
  return { by: 'weekday', nth: Number(nth), weekday: weekdayOfCode(code) };
}

/** Whether a series begins on the date that only the last day of longer months has: then that is what was chosen. */
function isLastOfAll(
  parts: ReadonlyMap<string, string>,
  usual: MonthDay,
): usual is Extract<MonthDay, { by: 'date' }> {
  const latest = parts.get('FREQ') === 'MONTHLY' ? 31 : parts.get('BYMONTH') === '2' ? 29 : 0;
  return usual.by === 'date' && usual.date === latest;
}

/** With what a rule means without saying it. */
function completed(parts: ReadonlyMap<string, string>, usual: RepeatPattern): Map<string, string> {
  const all = new Map(parts);
  const says = (...names: string[]) => names.some((name) => all.has(name));
  if (all.get('INTERVAL') === '1') all.delete('INTERVAL');
  // The first day of the week only matters where weeks are left out.
  const isEachWeek = !says('INTERVAL') || !(all.get('BYDAY') ?? '').includes(',');
  if (all.get('WKST') === 'MO' || (isEachWeek && !says('BYWEEKNO'))) all.delete('WKST');
  const implied = rulePartsOf(ruleOfPattern({ ...usual, on: skipping(usual.on) }, NOWHERE));
  const imply = (name: string) => {
    const value = implied.get(name);
    if (value !== undefined) all.set(name, value);
  };
  if (usual.frequency === 'weekly' && !says('BYDAY')) imply('BYDAY');
  if (says('BYYEARDAY', 'BYWEEKNO')) return all;
  if (usual.frequency === 'yearly' && !says('BYMONTH', 'BYDAY', 'BYMONTHDAY')) imply('BYMONTH');
  if ((usual.frequency === 'monthly' || usual.frequency === 'yearly') && !says('BYDAY', 'BYMONTHDAY')) {
    imply('BYMONTHDAY');
  }
  return all;
}

const NOWHERE: RuleStart = { start: '', allDay: true, zone: '' };
const skipping = (on: MonthDay): MonthDay => (on.by === 'date' ? { ...on, short: 'skip' } : on);

function sameParts(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  const sorted = (list: string) => list.split(',').sort().join();
  return (
    one.size === other.size &&
    [...one].every(([name, value]) => sorted(other.get(name) ?? 'missing') === sorted(value))
  );
}
