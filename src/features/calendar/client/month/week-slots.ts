import { barRows } from '../../rules/layout';

/** What stands in a week of the month: on days 0 to 6, both included. */
export interface WeekItem {
  first: number;
  last: number;
}

export interface WeekSlots {
  /** The line of each item in the order of the items, from 0; null if there is no room. */
  lines: (number | null)[];
  /** How many of each day are not shown; below the others stands a line that says so. */
  more: number[];
}

const DAYS = 7;

/**
 * The lines of a week's items, of which a day has room for `capacity`. Those of several days come first, then each day's
 * others in their order. Where not all have room, the last line tells how many more there are.
 */
export function weekSlots(items: readonly WeekItem[], capacity: number): WeekSlots {
  const lineOf = linesOf(items);
  const limits = Array.from({ length: DAYS }, () => capacity);
  // A day that hides one needs a line to say so, which may hide another one, on more days.
  for (;;) {
    const hidden = items.map(({ first, last }, at) => {
      const least = Math.min(...limits.slice(first, last + 1));
      return (lineOf[at] ?? 0) >= least;
    });
    const more = limits.map(
      (_, day) => items.filter(({ first, last }, at) => hidden[at] && first <= day && day <= last).length,
    );
    const short = more.map((count, day) => (count > 0 ? capacity - 1 : (limits[day] ?? capacity)));
    if (short.every((limit, day) => limit === limits[day])) {
      return { lines: lineOf.map((line, at) => (hidden[at] ? null : line)), more };
    }
    limits.splice(0, DAYS, ...short);
  }
}

function linesOf(items: readonly WeekItem[]): number[] {
  const lines = items.map(() => 0);
  const taken = Array.from({ length: DAYS }, () => new Set<number>());
  const long = items.flatMap(({ first, last }, at) => (last > first ? [at] : []));
  const rows = barRows(long.map((at) => ({ start: items[at]?.first ?? 0, end: (items[at]?.last ?? 0) + 1 })));
  long.forEach((at, place) => {
    const item = items[at];
    const row = rows[place] ?? 0;
    lines[at] = row;
    if (item) for (let day = item.first; day <= item.last; day++) taken[day]?.add(row);
  });
  items.forEach(({ first, last }, at) => {
    if (last > first) return;
    let line = 0;
    while (taken[first]?.has(line)) line++;
    taken[first]?.add(line);
    lines[at] = line;
  });
  return lines;
}
