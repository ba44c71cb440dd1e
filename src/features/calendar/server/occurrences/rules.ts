import { readRule, type Rule } from '../../rules/rule';
import { basicText, DAY_MS, instantOf, type Wall, wallAt, wallOfBasic } from '../../rules/wall';
import { libraryStarts, type WallSpan } from './library/rules';
import { daysOfPeriod, hasPlainDays, periodOf } from './periods/rules';

/** When a series happens. Added and removed starts are named YYYYMMDD or YYYYMMDDTHHMMSS, as in its zone. */
export interface Series {
  allDay: boolean;
  start: Wall;
  /** Exclusive. */
  end: Wall;
  /** '' floats with the account's, as all-day events do. */
  zone: string;
  /** Null: the same. */
  endZone: string | null;
  /** An RRULE value; '' for what happens once, besides the added starts. */
  rule: string;
  added: readonly string[];
  removed: readonly string[];
}

/** An occurrence as its series has it. Moments are ms since 1970. */
export interface Start {
  recurrenceId: string;
  start: Wall;
  startsAt: number;
  endsAt: number;
}

/** Of what has no end: the last time that a column can hold. */
export const NO_END = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** Of a series in one window (specification 5.9). */
const MOST = 1_000;
/** Beyond this, days are no longer looked for. */
const LAST_DAY = Date.UTC(2301, 0, 1) / DAY_MS;
/** A change of clocks moves a time by at most a day: Apia left one out. */
const CLOCKS_MS = 2 * DAY_MS;

/**
 * The occurrences of a series that touch a window (moments, its end exclusive), in order, at most `most` of them. Rules run in
 * wall-clock time, and each start is made a moment afterwards: one in a gap happens, later by the gap, and two at one moment
 * are one (specification 5.2). An occurrence takes as long as the first.
 */
export function expand(
  series: Series,
  window: { from: number; to: number },
  accountZone: string,
  most = MOST,
): { starts: Start[]; cut: boolean } {
  const zone = series.zone === '' ? accountZone : series.zone;
  const length = lengthOf(series, zone);
  const from = wallAt(window.from, zone) - length - CLOCKS_MS;
  const to = wallAt(window.to, zone) + CLOCKS_MS;
  const removed = new Set(series.removed);
  const starts: Start[] = [];
  let last = -Infinity;
  for (const start of wallStarts(series, { from, to })) {
    const recurrenceId = basicText(start, series.allDay);
    if (removed.has(recurrenceId)) continue;
    const startsAt = instantOf(start, zone);
    // In a gap, starts may come after each other that are at one moment, or before it.
    const isKnown = (known: Start) =>
      series.allDay ? known.recurrenceId === recurrenceId : known.startsAt === startsAt;
    if (startsAt <= last && starts.some(isKnown)) continue;
    last = Math.max(last, startsAt);
    const endsAt = series.allDay ? instantOf(start + series.end - series.start, zone) : startsAt + length;
    if (startsAt >= window.to || (endsAt <= window.from && startsAt < window.from)) continue;
    if (starts.length === most) return { starts: inOrder(starts), cut: true };
    starts.push({ recurrenceId, start, startsAt, endsAt });
  }
  return { starts: inOrder(starts), cut: false };
}

function inOrder(starts: Start[]): Start[] {
  return starts.sort((a, b) => a.startsAt - b.startsAt);
}

/** How long an occurrence takes: exactly as long as the first (RFC 5545, 3.8.5.3), in ms. */
export function lengthOf({ allDay, start, end, endZone }: Series, zone: string): number {
  if (allDay) return end - start;
  return Math.max(0, instantOf(end, endZone ?? zone) - instantOf(start, zone));
}

const rules = new Map<string, Rule | null>();
const RULES_KEPT = 5_000;

/** A stored rule; null for none, and for one that cannot be read. */
function ruleOf(text: string): Rule | null {
  let rule = rules.get(text);
  if (rule === undefined) {
    const read = text === '' ? null : readRule(text);
    rule = read && 'rule' in read ? read.rule : null;
    if (rules.size === RULES_KEPT) rules.clear();
    rules.set(text, rule);
  }
  return rule;
}

/** The last time at which a rule may happen, by its UNTIL; null if it has none. */
export function untilWall(
  { zone, allDay }: Pick<Series, 'zone' | 'allDay'>,
  until: string | null,
): Wall | null {
  if (until === null) return null;
  const wall = wallOfBasic(until.replace(/Z$/, '')) ?? 0;
  if (until.length === 8) return allDay ? wall : wall + DAY_MS - 1;
  return until.endsWith('Z') ? wallAt(wall, zone) : wall;
}

/** The times of starts within a span, in order, those that were added too; removed ones are not left out. */
export function* wallStarts(series: Series, span: WallSpan): Generator<Wall> {
  const added = new Set(
    series.added.flatMap((text) => wallOfBasic(text) ?? []).filter((wall) => isWithin(span, wall)),
  );
  const waiting = [...added].sort((a, b) => a - b);
  for (const start of ownStarts(series, span)) {
    while (waiting[0] !== undefined && waiting[0] < start) yield waiting.shift() ?? start;
    if (waiting[0] === start) waiting.shift();
    yield start;
  }
  yield* waiting;
}

function isWithin({ from, to }: WallSpan, wall: Wall): boolean {
  return wall >= from && wall <= to;
}

/** Without those that were added. */
function* ownStarts(series: Series, span: WallSpan): Generator<Wall> {
  const { start } = series;
  const rule = ruleOf(series.rule);
  if (!rule) {
    if (isWithin(span, start)) yield start;
    return;
  }
  const to = Math.min(span.to, untilWall(series, rule.until) ?? Infinity, LAST_DAY * DAY_MS);
  // The start happens, also where the rule does not name its day, and counts (specification 5.5).
  if (start >= span.from && start <= to) yield start;
  let left = (rule.count ?? Infinity) - 1;
  // What is counted is counted from the beginning.
  const from = rule.count === null ? span.from : start;
  const startsOf = hasPlainDays(rule) ? plainStarts : libraryStarts;
  for (const wall of startsOf(start, rule, { from, to })) {
    if (left === 0) return;
    left--;
    if (wall >= span.from) yield wall;
  }
}

/** As `libraryStarts`, with days as numbers. */
function* plainStarts(start: Wall, rule: Rule, { from, to }: WallSpan): Generator<Wall> {
  const first = Math.floor(start / DAY_MS);
  const time = start - first * DAY_MS;
  const begin = Math.max(0, periodOf(rule, first, Math.floor(from / DAY_MS)) - 1);
  const end = periodOf(rule, first, Math.floor(to / DAY_MS));
  for (let period = begin; period <= end; period++) {
    for (const day of daysOfPeriod(rule, first, period)) {
      const wall = day * DAY_MS + time;
      if (wall > start && wall >= from && wall <= to) yield wall;
    }
  }
}

/** Between which moments anything of a series may happen: its `begins_at` and `ends_at`. */
export function boundsOf(series: Series, accountZone: string): { beginsAt: Date; endsAt: Date } {
  const zone = series.zone === '' ? accountZone : series.zone;
  const length = lengthOf(series, zone);
  const walls = [series.start, ...series.added.flatMap((text) => wallOfBasic(text) ?? [])];
  const last = lastStart(series);
  const beginsAt = instantOf(Math.min(...walls), zone);
  if (last === null) return { beginsAt: new Date(beginsAt), endsAt: new Date(NO_END) };
  const latest = Math.max(...walls, last);
  const endsAt = series.allDay
    ? instantOf(latest + series.end - series.start, zone)
    : instantOf(latest, zone) + length;
  return { beginsAt: new Date(beginsAt), endsAt: new Date(endsAt) };
}

/** A time at or after the last start of the rule; null if it never ends, or nobody knows when. */
function lastStart(series: Series): Wall | null {
  const rule = ruleOf(series.rule);
  if (!rule) return series.start;
  if (rule.count === null && rule.until === null) return null;
  // A start in a gap is later than its clock says.
  if (rule.until !== null) return Math.max(series.start, untilWall(series, rule.until) ?? 0) + DAY_MS;
  let last = series.start;
  let found = 0;
  for (const start of ownStarts(series, { from: series.start, to: LAST_DAY * DAY_MS })) {
    last = start;
    found++;
  }
  return found === rule.count ? last : null;
}

/** Whether something of the series begins at an original start that is not removed. */
export function occurs(series: Series, recurrenceId: string): boolean {
  const wall = wallOfBasic(recurrenceId);
  if (wall === null || recurrenceId.length === (series.allDay ? 15 : 8)) return false;
  if (series.removed.includes(recurrenceId)) return false;
  return !wallStarts(series, { from: wall, to: wall }).next().done;
}

/** The next times at which it starts from a time on, at most so many; removed ones are left out. */
export function nextStarts(series: Series, from: Wall, most: number): Wall[] {
  const removed = new Set(series.removed);
  const starts: Wall[] = [];
  for (const start of wallStarts(series, { from, to: LAST_DAY * DAY_MS })) {
    if (starts.length === most) break;
    if (!removed.has(basicText(start, series.allDay))) starts.push(start);
  }
  return starts;
}
