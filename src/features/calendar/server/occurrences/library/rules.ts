import { RRuleTemporal } from 'rrule-temporal';
import { formatRule, type Rule } from '../../../rules/rule';
import { basicText, DAY_MS, type Wall } from '../../../rules/wall';

/** From one time to another, both included. */
export interface WallSpan {
  from: Wall;
  to: Wall;
}

/** Days that are asked for at once: of what happens within days, one, and of others more and more. */
const FIRST_DAYS = { HOURLY: 1, MINUTELY: 1 / 8 } as const;
const USUAL_DAYS = 400;

/** A rule as the library runs it: as if clocks were UTC's, so that nothing hangs on what it thinks of changes of clocks. */
function libraryRule(start: Wall, rule: Rule, until: Wall | null): RRuleTemporal {
  const text = formatRule({ ...rule, until: until === null ? null : `${basicText(until, false)}Z` });
  return new RRuleTemporal({
    rruleString: `DTSTART:${basicText(start, false)}Z\nRRULE:${text}`,
    includeDtstart: true,
    cache: false,
  });
}

/** The starts of a rule from one time to another, both included, in order. */
export function* libraryStarts(
  start: Wall,
  rule: Rule,
  until: Wall | null,
  { from, to }: WallSpan,
): Generator<Wall> {
  const library = libraryRule(start, rule, until);
  const isDense = rule.freq === 'HOURLY' || rule.freq === 'MINUTELY';
  let days: number = rule.freq === 'HOURLY' || rule.freq === 'MINUTELY' ? FIRST_DAYS[rule.freq] : USUAL_DAYS;
  // A rule of COUNT is run from its beginning each time.
  if (rule.count !== null) days = Infinity;
  for (let begin = Math.max(from, start); begin <= to;) {
    const end = Math.min(to, begin + days * DAY_MS - 1);
    for (const found of library.between(new Date(begin), new Date(end), true)) yield found.epochMilliseconds;
    begin = end + 1;
    if (!isDense) days *= 2;
  }
}
