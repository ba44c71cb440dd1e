import type { Occurrence } from '../../../answers';
import { expand, occurs } from '../../occurrences/rules';
import { type EventHead, isSeries, seriesOf } from '../../events/rows/rules';
import { isWithin, ofRow, ofSeries, type Span, spanOf } from '../rules';

/** The rows that a window may touch. */
interface Touched {
  rows: readonly EventHead[];
  /** Those of them that repeat, and those that the changed occurrences among them belong to. */
  series: ReadonlyMap<number, EventHead>;
  /** Original starts of changed occurrences, by series. */
  replaced: ReadonlyMap<number, ReadonlySet<string>>;
}

/**
 * What happens in a window (ms since 1970, its end exclusive), in the order of its starts. A changed occurrence stands for
 * its original: one that was moved into the window is there, one that was moved out is not. One whose original does not
 * happen is a single event (specification 5.6).
 */
export function occurrencesIn(
  { rows, series, replaced }: Touched,
  { from, to }: { from: number; to: number },
  accountZone: string,
): { events: Occurrence[]; cut: boolean } {
  const found: { span: Span; event: Occurrence }[] = [];
  let isCut = false;
  for (const row of rows) {
    if (!isSeries(row)) {
      const span = spanOf(row, accountZone);
      if (isWithin(span, from, to)) found.push({ span, event: ofRow(row, span, seriesWith(row, series)) });
      continue;
    }
    const others = replaced.get(row.id);
    const { starts, cut } = expand(seriesOf(row), { from, to }, accountZone);
    isCut ||= cut;
    for (const span of starts)
      if (!others?.has(span.recurrenceId)) found.push({ span, event: ofSeries(row, span, accountZone) });
  }
  found.sort((a, b) => a.span.startsAt - b.span.startsAt || a.event.id - b.event.id);
  return { events: found.map(({ event }) => event), cut: isCut };
}

/** The series of a changed occurrence; null if it does not have its original any more. */
export function seriesWith(row: EventHead, series: ReadonlyMap<number, EventHead>): EventHead | null {
  const own = row.series_id === null ? undefined : series.get(row.series_id);
  return own && occurs(seriesOf(own), row.recurrence_id) ? own : null;
}
