import { pacer } from '@/platform/server/pacing';
import type { Occurrence, SeriesInWindow, WindowAnswer } from '../../answers';
import { repeatLimits } from '@/platform/shared/repeat/limits';
import { occurrenceTest, type Start } from '@/platform/shared/repeat/occurrences';
import { CALL_STEPS, type Steps, newSteps } from '@/platform/shared/repeat/steps';
import { type EventHead, isSeries, seriesOf } from '../events/rows';
import { basicText } from '@/platform/shared/repeat/wall';
import { expandKept, expandRow } from './kept';
import { isWithin, ofRow, ofSeries, seriesInWindow, type Span, spanOf } from './rules';

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
  /** The same window is asked for again. */
  again?: boolean;
}

/** Is told what of a row happens in a window. */
interface Seen {
  once: (row: EventHead, span: Span) => void;
  /** Occurrences as their series has them, at least one. */
  repeated: (row: EventHead, starts: readonly Start[]) => void;
}

/**
 * Tells what happens in a window (ms since 1970, its end exclusive), row by row, and resolves to whether that is not all. A
 * changed occurrence stands for its original: one that was moved into the window is there, one that was moved out is not.
 * Lets other calls run meanwhile.
 */
async function seeWindow(
  { rows, replaced }: Touched,
  { from, to }: { from: number; to: number },
  accountZone: string,
  {
    most = repeatLimits.occurrencesMax,
    enough = Infinity,
    counts = () => true,
    steps = newSteps(CALL_STEPS),
    again = false,
  }: Wanted,
  seen: Seen,
): Promise<boolean> {
  const breathe = pacer();
  let count = 0;
  let isCut = false;
  for (const row of rows) {
    if (count >= enough) break;
    if (!counts(row)) continue;
    await breathe();
    if (!isSeries(row)) {
      const span = spanOf(row, accountZone);
      if (!isWithin(span, from, to)) continue;
      seen.once(row, span);
      count++;
      continue;
    }
    const others = replaced.get(row.id);
    const { starts: all, cut } = (again ? expandKept : expandRow)(row, { from, to }, accountZone, {
      most: most + (others?.size ?? 0),
      steps: steps.ofSeries(),
    });
    isCut ||= cut;
    const starts = others ? all.filter(({ start }) => !others.has(basicText(start, row.all_day))) : all;
    const cost =
      LISTED_STEPS + Math.floor((row.title.length + row.location.length + row.url.length) / LETTERS_A_STEP);
    const affordable = starts.findIndex(() => !steps.take(cost));
    const shown = affordable < 0 ? starts : starts.slice(0, affordable);
    if (shown.length > 0) seen.repeated(row, shown);
    count += shown.length;
  }
  return isCut || steps.isCut;
}

/** What happens in a window, in the order of its starts. */
export async function occurrencesIn(
  touched: Touched,
  span: { from: number; to: number },
  accountZone: string,
  wanted: Wanted = {},
): Promise<{ events: Occurrence[]; cut: boolean }> {
  const found: { span: Span; event: Occurrence }[] = [];
  const seriesOfRow = seriesFinder(touched.series);
  const cut = await seeWindow(touched, span, accountZone, wanted, {
    once: (row, at) => found.push({ span: at, event: ofRow(row, at, seriesOfRow(row)) }),
    repeated(row, starts) {
      for (const at of starts) found.push({ span: at, event: ofSeries(row, at, accountZone) });
    },
  });
  found.sort((a, b) => a.span.startsAt - b.span.startsAt || a.event.id - b.event.id);
  return { events: found.map(({ event }) => event), cut };
}

/** The same for the screen, which is sent each series once. */
export async function seriesIn(
  touched: Touched,
  span: { from: number; to: number },
  accountZone: string,
): Promise<Omit<WindowAnswer, 'revision'>> {
  const events: Occurrence[] = [];
  const series: SeriesInWindow[] = [];
  const seriesOfRow = seriesFinder(touched.series);
  const cut = await seeWindow(
    touched,
    span,
    accountZone,
    { again: true },
    {
      once: (row, at) => events.push(ofRow(row, at, seriesOfRow(row))),
      repeated: (row, starts) => series.push(seriesInWindow(row, starts, accountZone)),
    },
  );
  return { events, series, cut };
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
