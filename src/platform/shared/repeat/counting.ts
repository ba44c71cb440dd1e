import { hasEvenPeriods } from './often';
import type { Rule } from './rule';
import { DAY_MS, type Wall } from './wall';
import { periodOf } from './periods';
import { LAST_START, ruleStarts, startsOfPeriod } from './starts';
import { type Steps, newSteps } from './steps';

export type Counted = Rule & { count: number };

/** The last start of a counted rule; or the last one that was found, where there are too few within a series' steps. */
interface Last {
  wall: Wall;
  isFound: boolean;
}

const lasts = new Map<string, Last>();
const LASTS_KEPT = 10_000;

/** The start at which a count is reached, the first one being the first; remembered, since each window asks for it. */
export function lastCounted(
  { start, rule: text }: { start: Wall; rule: string },
  rule: Counted,
  steps: Steps,
): Last {
  const key = `${String(start)} ${text}`;
  const known = lasts.get(key);
  if (known) return known;
  if (lasts.size === LASTS_KEPT) lasts.clear();
  const last = hasEvenPeriods(rule)
    ? { wall: Math.min(nthStart(start, rule, rule.count), LAST_START), isFound: true }
    : walkedLast(start, rule, steps);
  lasts.set(key, last);
  return last;
}

function walkedLast(start: Wall, rule: Counted, steps: Steps): Last {
  // What it finds must not hang on what was asked before it.
  const own = newSteps();
  let wall = start;
  let left = rule.count - 1;
  if (left > 0) {
    for (const next of ruleStarts(start, rule, { from: start, to: LAST_START }, own)) {
      wall = next;
      left--;
      if (left === 0) break;
    }
  }
  steps.take(own.taken);
  return { wall, isFound: !own.isCut };
}

/** The nth start of a rule with even periods, from 1. */
function nthStart(start: Wall, rule: Rule, nth: number): Wall {
  const steps = newSteps(Infinity);
  if (nth === 1) return start;
  const ofFirst = startsOfPeriod(start, rule, 0, steps).filter((wall) => wall > start);
  const direct = ofFirst[nth - 2];
  if (direct !== undefined) return direct;
  const left = nth - 2 - ofFirst.length;
  const each = startsOfPeriod(start, rule, 1, steps).length;
  return startsOfPeriod(start, rule, 1 + Math.floor(left / each), steps)[left % each] ?? start;
}

/** How many starts a counted rule has before a time, the first one included; its count, if it is over by then. */
export function countBefore(start: Wall, rule: Counted, at: Wall, steps: Steps): number {
  if (at <= start) return 0;
  let before = 1;
  let from = start;
  if (hasEvenPeriods(rule)) {
    const period = periodOf(rule, Math.floor(start / DAY_MS), Math.floor(at / DAY_MS));
    if (period > 0) {
      const [first, each] = [0, 1].map((one) => startsOfPeriod(start, rule, one, steps));
      before += (first ?? []).filter((wall) => wall > start).length + (period - 1) * (each?.length ?? 0);
      from = Math.min(...startsOfPeriod(start, rule, period, steps)) - 1;
    }
  }
  for (const wall of ruleStarts(start, rule, { from: from + 1, to: at - 1 }, steps)) {
    if (wall >= at || before >= rule.count) break;
    before++;
  }
  return Math.min(before, rule.count);
}
