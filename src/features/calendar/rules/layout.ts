/** Half open, in any unit. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where an event stands beside those that overlap it: in which of so many columns, and how many it takes. */
export interface Place {
  column: number;
  columns: number;
  span: number;
}

/**
 * The columns of events that overlap (specification 5.14), in the order of the events. Sorted by start, the longer first, each
 * takes the first free column of its group, which is whatever hangs together; to the right it is as wide as nothing is there.
 */
export function columnsOf(events: readonly Stretch[]): Place[] {
  const places = events.map((): Place => ({ column: 0, columns: 1, span: 1 }));
  let group: number[] = [];
  let groupEnd = -Infinity;
  const close = () => {
    placeGroup(events, group, places);
    group = [];
  };
  for (const at of inOrder(events)) {
    const event = events[at];
    if (!event) continue;
    if (event.start >= groupEnd) close();
    group.push(at);
    groupEnd = Math.max(group.length === 1 ? event.end : groupEnd, event.end);
  }
  close();
  return places;
}

/** Their indexes: those that begin earlier and are longer come first. */
function inOrder(events: readonly Stretch[]): number[] {
  const order = [...events.entries()].sort(
    ([a, one], [b, other]) => one.start - other.start || other.end - one.end || a - b,
  );
  return order.map(([at]) => at);
}

/** Places the events of a group, which are named by their indexes, in the order of their starts. */
function placeGroup(events: readonly Stretch[], group: readonly number[], places: Place[]): void {
  const columns: number[][] = [];
  const isFree = (column: readonly number[], at: number) =>
    column.every((other) => !overlap(events[other], events[at]));
  for (const at of group) {
    let column = columns.findIndex((taken) => isFree(taken, at));
    if (column < 0) column = columns.push([]) - 1;
    columns[column]?.push(at);
    places[at] = { column, columns: 1, span: 1 };
  }
  for (const at of group) {
    const { column } = places[at] ?? { column: 0 };
    let span = 1;
    while (column + span < columns.length && isFree(columns[column + span] ?? [], at)) span++;
    places[at] = { column, columns: columns.length, span };
  }
}

function overlap(one: Stretch | undefined, other: Stretch | undefined): boolean {
  return one !== undefined && other !== undefined && one.start < other.end && other.start < one.end;
}

/**
 * The rows of bars that stand below each other where they overlap, from 0, in the order of the bars: those that begin earlier
 * and are longer come first.
 */
export function barRows(bars: readonly Stretch[]): number[] {
  const rows = bars.map((): Place => ({ column: 0, columns: 1, span: 1 }));
  placeGroup(bars, inOrder(bars), rows);
  return rows.map(({ column }) => column);
}
