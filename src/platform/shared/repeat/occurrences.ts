import { repeatLimits } from './limits';
import { readRule, type Rule } from './rule';
import { basicText, DAY_MS, instantOf, type Wall, wallAt, wallOfBasic } from './wall';
import { countBefore, lastCounted } from './counting';
import { LAST_START, ruleStarts, type WallSpan } from './starts';
import { EDIT_STEPS, type Steps, newSteps } from './steps';

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
  /** By which `basicText` names it. */
  start: Wall;
  startsAt: number;
  endsAt: number;
}

/** Of what has no end: the last time that a column can hold. */
export const NO_END = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** The first time that has a name. */
const FIRST_TIME = Date.parse('0000-01-01T00:00:00Z');
/** Of a series in one window (specification 5.9). */
const MOST = repeatLimits.occurrencesMax;
/** How far back the last start before a time is looked for at first. */
const FIRST_DAYS = 8;
/** A change of clocks moves a time by at most a day: Apia left one out. */
const CLOCKS_MS = 2 * DAY_MS;

/**
 * The occurrences of a series that touch a window (moments, its end exclusive), in order, at most `most` of them. Rules run in
 * wall-clock time, and each start is made a moment afterwards: one in a gap happens, later by the gap, and two at one moment
 * are one (specification 5.2). An occurrence takes as long as the first. It is cut, too, where the steps are taken.
 */
export function expand(
  series: Series,
  window: { from: number; to: number },
  accountZone: string,
  { most = MOST, steps = newSteps() }: { most?: number; steps?: Steps } = {},
): { starts: Start[]; cut: boolean } {
  const zone = series.zone === '' ? accountZone : series.zone;
  const length = lengthOf(series, zone);
  const from = wallAt(window.from, zone) - length - CLOCKS_MS;
  const to = wallAt(window.to, zone) + CLOCKS_MS;
  const removed = new Set(series.removed);
  const starts: Start[] = [];
  let last = -Infinity;
  for (const start of wallStarts(series, { from, to }, steps)) {
    if (removed.size > 0 && removed.has(basicText(start, series.allDay))) continue;
    const startsAt = instantOf(start, zone);
    // In a gap, starts may come after each other that are at one moment, or before it.
    if (startsAt <= last) {
      const isKnown = (known: Start) =>
        series.allDay ? basicText(known.start, true) === basicText(start, true) : known.startsAt === startsAt;
      if (starts.some(isKnown)) continue;
    }
    last = Math.max(last, startsAt);
    const endsAt = series.allDay ? instantOf(start + series.end - series.start, zone) : startsAt + length;
    if (startsAt >= window.to || (endsAt <= window.from && startsAt < window.from)) continue;
    if (starts.length === most) return { starts: inOrder(starts), cut: true };
    starts.push({ start, startsAt, endsAt });
  }
  return { starts: inOrder(starts), cut: steps.isCut };
}

function inOrder(starts: Start[]): Start[] {
  const isInOrder = starts.every(
    ({ startsAt }, at) => at === 0 || (starts[at - 1]?.startsAt ?? 0) <= startsAt,
  );
  return isInOrder ? starts : starts.sort((a, b) => a.startsAt - b.startsAt);
}

/** How long an occurrence takes: exactly as long as the first (RFC 5545, 3.8.5.3), in ms. */
export function lengthOf({ allDay, start, end, endZone }: Series, zone: string): number {
  if (allDay) return end - start;
  return Math.max(0, instantOf(end, endZone ?? zone) - instantOf(start, zone));
}

const rules = new Map<string, Rule | null>();
const RULES_KEPT = 5_000;

/** A stored rule; null for none, for one that cannot be read, and for one that has too many starts: the first one stands for it. */
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

/** Whether a stored rule is expanded; of any other, the first start stands for it. */
export function isShown(rule: string): boolean {
  return ruleOf(rule) !== null;
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

/** UNTIL for a last start: a day for an all-day series, UTC for one in a zone (RFC 5545, 3.3.10), within the years 0 to 9999. */
export function untilText({ zone, allDay }: Pick<Series, 'zone' | 'allDay'>, last: Wall): string {
  const within = (time: number) => Math.min(Math.max(time, FIRST_TIME), NO_END);
  if (allDay || zone === '') return basicText(within(last), allDay);
  return `${basicText(within(instantOf(last, zone)), false)}Z`;
}

/** The times of starts within a span, in order, those that were added too; removed ones are not left out. */
export function* wallStarts(series: Series, span: WallSpan, steps = newSteps()): Generator<Wall> {
  const waiting = addedWithin(series, span);
  // Looking through a list is much less than to compute days.
  steps.take(Math.ceil((series.added.length + series.removed.length) / 16));
  let next = 0;
  for (const start of ownStarts(series, span, steps)) {
    for (let added = waiting[next]; added !== undefined && added < start; added = waiting[++next])
      yield added;
    if (waiting[next] === start) next++;
    yield start;
  }
  yield* waiting.slice(next);
}

/** The added starts within a span, in order. */
function addedWithin({ added, allDay }: Series, { from, to }: WallSpan): Wall[] {
  if (added.length === 0) return [];
  const [first, last] = [nameOf(from, allDay), nameOf(to, allDay)];
  const named = added.filter((text) => text >= first && text <= last);
  const walls = named.flatMap((text) => wallOfBasic(text) ?? []).filter((wall) => wall >= from && wall <= to);
  return [...new Set(walls)].sort((a, b) => a - b);
}

/** The name of an original start, which sorts as the starts do; of one beyond all years the last or the first. */
function nameOf(wall: Wall, allDay: boolean): string {
  return basicText(Math.min(Math.max(wall, FIRST_TIME), NO_END), allDay);
}

/** Without those that were added. */
function* ownStarts(series: Series, span: WallSpan, steps: Steps): Generator<Wall> {
  const { start } = series;
  const rule = ruleOf(series.rule);
  if (!rule) {
    if (start >= span.from && start <= span.to) yield start;
    return;
  }
  const { count } = rule;
  const last = count === null ? null : lastCounted(series, { ...rule, count }, steps);
  const to = Math.min(span.to, last?.wall ?? untilWall(series, rule.until) ?? Infinity);
  // The start happens, also where the rule does not name its day, and counts (specification 5.5).
  if (start >= span.from && start <= to) yield start;
  yield* ruleStarts(start, rule, { from: span.from, to }, steps);
  // Nobody knows when the next one is.
  if (last?.isFound === false && span.to > last.wall) steps.isCut = true;
}

/** Between which moments anything of a series may happen: its `begins_at` and `ends_at`. */
export function boundsOf(series: Series, accountZone: string): { beginsAt: Date; endsAt: Date } {
  const zone = series.zone === '' ? accountZone : series.zone;
  const length = lengthOf(series, zone);
  const walls = series.added.flatMap((text) => wallOfBasic(text) ?? []);
  const beginsAt = instantOf(Math.min(series.start, leastOf(walls)), zone);
  const last = lastStart(series);
  if (last === null) return { beginsAt: new Date(beginsAt), endsAt: new Date(NO_END) };
  const latest = Math.max(last, -leastOf(walls.map((wall) => -wall)));
  const endsAt = series.allDay
    ? instantOf(latest + series.end - series.start, zone)
    : instantOf(latest, zone) + length;
  return { beginsAt: new Date(beginsAt), endsAt: new Date(Math.min(endsAt, NO_END)) };
}

function leastOf(walls: readonly Wall[]): Wall {
  return walls.reduce((least, wall) => Math.min(least, wall), Infinity);
}

/** A time at or after the last start of the rule; null if it never ends. */
function lastStart(series: Series): Wall | null {
  const rule = ruleOf(series.rule);
  if (!rule) return series.start;
  const { count, until } = rule;
  if (count !== null) {
    const { wall, isFound } = lastCounted(series, { ...rule, count }, newSteps());
    return isFound ? wall : LAST_START;
  }
  if (until === null) return null;
  // A start in a gap is later than its clock says.
  return Math.max(series.start, untilWall(series, until) ?? 0) + DAY_MS;
}

/** Whether something of the series begins at an original start that is not removed. */
export function occurs(series: Series, recurrenceId: string): boolean {
  return occurrenceTest(series)(recurrenceId);
}

/** As `occurs`, for many original starts of one series. */
export function occurrenceTest(series: Series): (recurrenceId: string) => boolean {
  const [added, removed] = [new Set(series.added), new Set(series.removed)];
  const bare = { ...series, added: [], removed: [] };
  return (recurrenceId) => {
    const wall = wallOfBasic(recurrenceId);
    if (wall === null || recurrenceId.length === (series.allDay ? 15 : 8)) return false;
    if (removed.has(recurrenceId)) return false;
    return added.has(recurrenceId) || !wallStarts(bare, { from: wall, to: wall }).next().done;
  };
}

/** The next times at which it starts from a time on, at most so many; removed ones are left out. */
export function nextStarts(series: Series, from: Wall, most: number, steps = newSteps()): Wall[] {
  const removed = new Set(series.removed);
  const starts: Wall[] = [];
  for (const start of wallStarts(series, { from, to: LAST_START }, steps)) {
    if (starts.length === most) break;
    if (!removed.has(basicText(start, series.allDay))) starts.push(start);
  }
  return starts;
}

/** The starts of its rule before a time: the last one, and how many there are if it is counted. */
export function startsBefore(series: Series, at: Wall): { last: Wall | null; count: number | null } {
  const rule = ruleOf(series.rule);
  const bare = { ...series, added: [], removed: [] };
  const steps = newSteps(EDIT_STEPS);
  let last: Wall | null = null;
  // Backwards, since there may be thousands.
  for (let days = FIRST_DAYS; last === null && !steps.isCut; days *= 4) {
    const from = Math.max(series.start, at - days * DAY_MS);
    for (const wall of wallStarts(bare, { from, to: at - 1 }, steps)) last = wall;
    if (from === series.start) break;
  }
  if (rule?.count == null) return { last, count: null };
  return { last, count: countBefore(series.start, { ...rule, count: rule.count }, at, steps) };
}
