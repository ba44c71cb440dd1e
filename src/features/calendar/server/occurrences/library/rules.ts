import { RRuleTemporal } from 'rrule-temporal';
import { formatRule, type Rule } from '../../../rules/rule';
import { basicText, DAY_MS, type Wall } from '../../../rules/wall';

/** From one time to another, both included. */
export interface WallSpan {
  from: Wall;
  to: Wall;
}

/** Days that are asked for at once: of what happens within days, one, and of others more and more. */
const FIRST_DAYS: Partial<Record<Rule['freq'], number>> = { HOURLY: 1, MINUTELY: 1 / 8 };
const USUAL_DAYS = 400;
/** Of the library for one question; beyond them nothing is looked for any more. */
const MOST_STEPS = 20_000;

/** A rule as the library runs it: as if clocks were UTC's, so that nothing hangs on what it thinks of changes of clocks. */
function libraryRule(start: Wall, rule: Rule): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: `DTSTART:${basicText(start, false)}Z\nRRULE:${formatRule({ ...rule, count: null, until: null })}`,
    maxIterations: MOST_STEPS,
    maxCandidateEvaluations: MOST_STEPS * 10,
    cache: false,
  });
}

/**
 * The starts of a rule after the first and up to a time, in order, whatever its COUNT and UNTIL; at once from a time on. What
 * hardly ever happens is given up some time: one rule must not hold everybody up.
 */
export function* libraryStarts(start: Wall, rule: Rule, { from, to }: WallSpan): Generator<Wall> {
  const library = libraryRule(start, rule);
  let days = FIRST_DAYS[rule.freq] ?? USUAL_DAYS;
  for (let begin = Math.max(from, start + 1); begin <= to;) {
    const end = Math.min(to, begin + days * DAY_MS - 1);
    const found = startsBetween(library, begin, end);
    if (found === null) return;
    yield* found;
    begin = end + 1;
    if (days >= USUAL_DAYS || found.length === 0) days *= 2;
  }
}

/** Null if it takes too many steps. */
function startsBetween(library: RRuleTemporal, from: Wall, to: Wall): Wall[] | null {
  try {
    return library.between(new Date(from), new Date(to), true).map((start) => start.epochMilliseconds);
  } catch (error) {
    // The library has no error of its own for it.
    if (error instanceof Error && /maximum|exceeded/i.test(error.message)) return null;
    throw error;
  }
}
