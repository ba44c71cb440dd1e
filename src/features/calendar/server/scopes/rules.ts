import { movedPattern, ruleOfPattern, usualPattern } from '@/platform/shared/repeat/pattern';
import { readPattern } from '@/platform/shared/repeat/read-pattern';
import { formatRule, readRule, type Rule } from '@/platform/shared/repeat/rule';
import {
  basicText,
  DAY_MS,
  endAt,
  instantOf,
  type Wall,
  wallOfBasic,
  wallText,
} from '@/platform/shared/repeat/wall';
import {
  lengthOf,
  type Series,
  startsBefore,
  untilText,
  untilWall,
  wallStarts,
} from '@/platform/shared/repeat/occurrences';

/** The two series of a split; the second begins with the occurrence, or after it if that was an added one. */
export interface Halves {
  old: Series;
  new: Series;
}

/**
 * Splits a series at an occurrence, from which on the new one goes (specification 5.7): the old one ends at the START of its
 * last kept occurrence, a count is parted, and what was added, removed or changed goes to the half of its original start.
 * Null if the occurrence is the first: then all of the series is meant.
 */
export function splitSeries(series: Series, recurrenceId: string, accountZone: string): Halves | null {
  const at = wallOfBasic(recurrenceId) ?? series.start;
  const bare = { ...series, added: [], removed: [] };
  const kept = startsBefore(series, at);
  const isBefore = (text: string) => (wallOfBasic(text) ?? 0) < at;
  const [next = null] = wallStarts(bare, { from: at, to: Infinity });
  const earlier = series.added.filter(isBefore).sort();
  if (kept.last === null && earlier.length === 0) return null;
  const rule = ruleOf(series);
  const start = next ?? at;
  const { count, until } = rule ?? { count: null, until: null };
  const ended = { count: kept.count, until: count === null ? untilText(series, kept.last ?? at) : null };
  const left = { count: count === null ? null : count - (kept.count ?? 0), until };
  return {
    old: {
      ...series,
      ...(kept.last === null && movedTo(series, wallOfBasic(earlier[0] ?? '') ?? at, accountZone)),
      // What was added before the first of the rule stays without it.
      rule: rule && kept.last !== null ? formatRule({ ...rule, ...ended }) : '',
      added: kept.last === null ? earlier.slice(1) : earlier,
      removed: series.removed.filter(isBefore),
    },
    new: {
      ...movedTo(series, start, accountZone),
      // What was added after the last of the rule goes on by itself.
      rule: rule && next !== null ? formatRule({ ...rule, ...left }) : '',
      added: series.added.filter((text) => !isBefore(text) && text !== basicText(start, series.allDay)),
      removed: series.removed.filter((text) => !isBefore(text)),
    },
  };
}

/** The series with another first start, and as long as before. */
function movedTo(series: Series, start: Wall, accountZone: string): Series {
  return { ...series, start, end: endFor(series, start, accountZone) };
}

/**
 * The end of an occurrence with a start, on the clocks of the end's zone; one in the second of two hours that look alike is
 * told by the hour after them.
 */
export function endFor(series: Series, start: Wall, accountZone: string): Wall {
  if (series.allDay) return start + series.end - series.start;
  const zone = series.zone === '' ? accountZone : series.zone;
  return endAt(instantOf(start, zone) + lengthOf(series, zone), series.endZone ?? zone);
}

function ruleOf({ rule }: Series): Rule | null {
  const read = rule === '' ? null : readRule(rule);
  return read && 'rule' in read ? read.rule : null;
}

/**
 * A series that is moved by the clock as a whole: what was added and removed moves along, and so does what its rule says of its
 * day (weekdays, the day of the month, UNTIL). A rule that the editor does not know stays as it is.
 */
export function moveSeries(series: Series, by: number): Series {
  const start = series.start + by;
  const moved = (text: string) => movedId(text, by);
  return {
    ...series,
    start,
    end: series.end + by,
    rule: movedRule(series, start),
    added: series.added.map(moved),
    removed: series.removed.map(moved),
  };
}

/** An original start that moves with its series. */
export function movedId(recurrenceId: string, by: number): string {
  const wall = wallOfBasic(recurrenceId);
  return wall === null ? recurrenceId : basicText(wall + by, recurrenceId.length === 8);
}

function movedRule(series: Series, start: Wall): string {
  const { allDay, zone } = series;
  const rule = ruleOf(series);
  if (!rule) return series.rule;
  const days = Math.floor(start / DAY_MS) - Math.floor(series.start / DAY_MS);
  const last = untilWall(series, rule.until);
  const until = last === null ? null : untilText(series, last + start - series.start);
  const [before, now] = [wallText(series.start), wallText(start)];
  const pattern = days === 0 ? null : readPattern(series.rule, { start: before, allDay, zone });
  if (!pattern) return formatRule({ ...rule, until });
  const weekdays = pattern.weekdays.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1);
  // What is moved off the last day of months is of its date from then on.
  const isFixed = pattern.on.by === 'last-day' || pattern.on.by === 'working-day';
  const on = isFixed ? usualPattern(pattern.frequency, now).on : pattern.on;
  const moved =
    pattern.frequency === 'weekly' ? { ...pattern, weekdays } : movedPattern({ ...pattern, on }, before, now);
  const read = readRule(ruleOfPattern(moved, { start: now, allDay, zone }));
  // Said or not, a day that is its start's stays so.
  const says = 'rule' in read ? read.rule : rule;
  return formatRule({
    ...says,
    byDay: isFixed || rule.byDay ? says.byDay : null,
    byMonthDay: isFixed || rule.byMonthDay ? says.byMonthDay : null,
    byMonth: rule.byMonth && says.byMonth,
    weekStart: rule.weekStart,
    count: rule.count,
    until,
  });
}
