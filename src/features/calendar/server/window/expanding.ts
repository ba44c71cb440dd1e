import { pacer } from '@/platform/server/pacing';
import type { EventInWindow, Occurrence, WindowAnswer } from '../../answers';
import { repeatLimits } from '@/platform/shared/repeat/limits';
import { occurrenceTest } from '@/platform/shared/repeat/occurrences';
import { CALL_STEPS, type Steps, newSteps } from '@/platform/shared/repeat/steps';
import { type EventHead, isSeries, seriesOf } from '../events/rows';
import { expanderKept, expandRow } from './kept';
import { eventInWindow, firstOf, isWithin, ofRow, ofSeries, type Span, spanOf, timesOfRow } from './rules';

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

/** Finds what of rows happens in a window, and is told. */
interface Seen<Found extends { count: number; cut: boolean }> {
  once: (row: EventHead, span: Span) => void;
  /** The occurrences of a series but for those that `others` names. */
  expand: (row: EventHead, others: ReadonlySet<string> | undefined, steps: Steps) => Found;
  /** The first so many of them, at least one. */
  repeated: (row: EventHead, found: Found, count: number) => void;
}

/**
 * Tells what happens in a window (ms since 1970, its end exclusive), row by row, and resolves to whether that is not all. A
 * changed occurrence stands for its original: one that was moved into the window is there, one that was moved out is not.
 * Lets other calls run meanwhile.
 */
async function seeWindow<Found extends { count: number; cut: boolean }>(
  { rows, replaced }: Touched,
  { from, to }: { from: number; to: number },
  accountZone: string,
  { enough = Infinity, counts = () => true, steps = newSteps(CALL_STEPS) }: Wanted,
  seen: Seen<Found>,
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
    const found = seen.expand(row, replaced.get(row.id), steps);
    isCut ||= found.cut;
    const shown = affordable(row, found.count, steps);
    if (shown > 0) seen.repeated(row, found, shown);
    count += shown;
  }
  return isCut || steps.isCut;
}

/** Takes the steps of listing occurrences of a row, and returns for how many of them there are enough. */
function affordable(row: EventHead, count: number, steps: Steps): number {
  const letters = row.title.length + row.location.length + row.url.length;
  const cost = LISTED_STEPS + Math.floor(letters / LETTERS_A_STEP);
  const most = steps.isCut ? 0 : Math.max(0, Math.floor(steps.left / cost));
  // The first one that is too much takes the last steps, so that the answer is cut.
  steps.take(Math.min(count, most + 1) * cost);
  return Math.min(count, most);
}

/** What happens in a window, in the order of its starts. */
export async function occurrencesIn(
  touched: Touched,
  span: { from: number; to: number },
  accountZone: string,
  wanted: Wanted = {},
): Promise<{ events: Occurrence[]; cut: boolean }> {
  const { most = repeatLimits.occurrencesMax } = wanted;
  const found: { span: Span; event: Occurrence }[] = [];
  const seriesOfRow = seriesFinder(touched.series);
  const cut = await seeWindow(touched, span, accountZone, wanted, {
    once: (row, at) => found.push({ span: at, event: ofRow(row, at, seriesOfRow(row)) }),
    expand(row, others, steps) {
      const all = expandRow(row, span, accountZone, { most, others, steps: steps.ofSeries() });
      return { ...all, count: all.starts.length };
    },
    repeated(row, { starts }, count) {
      for (const at of starts.slice(0, count))
        found.push({ span: at, event: ofSeries(row, at, accountZone) });
    },
  });
  found.sort((a, b) => a.span.startsAt - b.span.startsAt || a.event.id - b.event.id);
  return { events: found.map(({ event }) => event), cut };
}

/** The same for the screen, which is sent each event once. */
export async function eventsIn(
  touched: Touched,
  span: { from: number; to: number },
  accountZone: string,
  ownerId: number,
): Promise<Omit<WindowAnswer, 'revision'>> {
  const most = repeatLimits.occurrencesMax;
  const events: Occurrence[] = [];
  const single: EventInWindow[] = [];
  const series: EventInWindow[] = [];
  const seriesOfRow = seriesFinder(touched.series);
  const expandKept = expanderKept(ownerId, span, accountZone, most);
  const cut = await seeWindow(
    touched,
    span,
    accountZone,
    {},
    {
      once(row, at) {
        const of = seriesOfRow(row);
        if (of) events.push(ofRow(row, at, of));
        else single.push(eventInWindow(row, timesOfRow(row, at)));
      },
      expand(row, others, steps) {
        const { times, cut: isCut } = expandKept(row, others, steps);
        return { times, cut: isCut, count: times.starts.length };
      },
      repeated: (row, { times, count: all }, count) =>
        series.push(eventInWindow(row, count < all ? firstOf(times, count) : times)),
    },
  );
  return { events, single, series, cut };
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
