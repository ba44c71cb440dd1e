import { pacer } from '@/platform/server/pacing';
import type { Occurrence } from '../../answers';
import { repeatLimits } from '@/platform/shared/repeat/limits';
import { expand, occurrenceTest } from '@/platform/shared/repeat/occurrences';
import { CALL_STEPS, type Steps, newSteps } from '@/platform/shared/repeat/steps';
import { type EventHead, isSeries, seriesOf } from '../events/rows';
import { isWithin, ofRow, ofSeries, type Span, spanOf } from './rules';

/** The rows that a window may touch. */
interface Touched {
  rows: readonly EventHead[];
  /** Those of them that repeat, and those that the changed occurrences among them belong to. */
  series: ReadonlyMap<number, EventHead>;
  /** Original starts of changed occurrences, by series. */
  replaced: ReadonlyMap<number, ReadonlySet<string>>;
}

/** What an occurrence costs besides its steps, since it is written into the answer, and how many more letters cost one more. */
const LISTED_STEPS = 8;
const LETTERS_A_STEP = 100;

/** How much is asked for. */
export interface Wanted {
  /** Of a series; the answer is cut where it has more. */
  most?: number;
  /** Of all those that count: no more are looked for. */
  enough?: number;
  counts?: (row: EventHead) => boolean;
  steps?: Steps;
}

/**
 * What happens in a window (ms since 1970, its end exclusive), in the order of its starts. A changed occurrence stands for
 * its original: one that was moved into the window is there, one that was moved out is not. One whose original does not
 * happen is a single event (specification 5.6). Lets other calls run meanwhile.
 */
export async function occurrencesIn(
  { rows, series, replaced }: Touched,
  { from, to }: { from: number; to: number },
  accountZone: string,
  {
    most = repeatLimits.occurrencesMax,
    enough = Infinity,
    counts = () => true,
    steps = newSteps(CALL_STEPS),
  }: Wanted = {},
): Promise<{ events: Occurrence[]; cut: boolean }> {
  const found: { span: Span; event: Occurrence }[] = [];
  const breathe = pacer();
  const seriesOfRow = seriesFinder(series);
  let isCut = false;
  for (const row of rows) {
    if (found.length >= enough) break;
    if (!counts(row)) continue;
    await breathe();
    if (!isSeries(row)) {
      const span = spanOf(row, accountZone);
      if (isWithin(span, from, to)) found.push({ span, event: ofRow(row, span, seriesOfRow(row)) });
      continue;
    }
    const others = replaced.get(row.id);
    const own = steps.ofSeries();
    const { starts, cut } = expand(seriesOf(row), { from, to }, accountZone, {
      most: most + (others?.size ?? 0),
      steps: own,
    });
    const cost =
      LISTED_STEPS + Math.floor((row.title.length + row.location.length + row.url.length) / LETTERS_A_STEP);
    isCut ||= cut;
    for (const span of starts) {
      if (others?.has(span.recurrenceId)) continue;
      if (!steps.take(cost)) break;
      found.push({ span, event: ofSeries(row, span, accountZone) });
    }
  }
  found.sort((a, b) => a.span.startsAt - b.span.startsAt || a.event.id - b.event.id);
  return { events: found.map(({ event }) => event), cut: isCut || steps.isCut };
}

/** Finds the series of a changed occurrence; null if it does not have its original any more. */
export function seriesFinder(series: ReadonlyMap<number, EventHead>): (row: EventHead) => EventHead | null {
  const tests = new Map<number, (recurrenceId: string) => boolean>();
  return (row) => {
    const own = row.series_id === null ? undefined : series.get(row.series_id);
    if (!own) return null;
    const happens = tests.get(own.id) ?? occurrenceTest(seriesOf(own));
    tests.set(own.id, happens);
    return happens(row.recurrence_id) ? own : null;
  };
}
