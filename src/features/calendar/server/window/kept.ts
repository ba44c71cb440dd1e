import type { TimesInWindow } from '../../answers';
import { expand, type Start } from '@/platform/shared/repeat/occurrences';
import type { Steps } from '@/platform/shared/repeat/steps';
import { createBoundedMap } from '@/platform/server/bounded-map';
import { type EventHead, seriesOf } from '../events/rows';
import { timesOfSeries } from './rules';

interface Expansion {
  times: TimesInWindow;
  cut: boolean;
  /** That it took. */
  steps: number;
}

const NUMBER_BYTES = 8;
/** Of an expansion and its key, besides its numbers and characters. */
const EXPANSION_BYTES = 300;
/**
 * Expansions of series by all that decides them, so that none is ever out of date, within those of their window: a person's
 * windows of a year. A window is found once, and leaves as a whole.
 */
const windows = createBoundedMap<Map<string, Expansion>>(16_000_000);
/** Of the lists of a series; longer ones would be keys of hundreds of kilobytes. */
const LISTS_MAX = 500;

/** As `expand`, of a row of a series. */
export function expandRow(
  row: EventHead,
  window: { from: number; to: number },
  accountZone: string,
  wanted: { most: number; steps: Steps },
): { starts: Start[]; cut: boolean } {
  return expand(seriesOf(row), window, accountZone, wanted);
}

/**
 * Tells when series happen in a window that is asked for again, such as when another event in it has been changed: what is
 * remembered takes as many steps as before.
 */
export function expanderKept(
  window: { from: number; to: number },
  accountZone: string,
  most: number,
): (row: EventHead, steps: Steps) => Omit<Expansion, 'steps'> {
  const windowKey = `${String(window.from)} ${String(window.to)} ${String(most)} ${accountZone}`;
  let kept = windows.get(windowKey);
  if (!kept) windows.set(windowKey, (kept = new Map<string, Expansion>()), EXPANSION_BYTES);
  const expansions = kept;
  return (row, whole) => {
    const key = keyOf(row);
    const known = key === null ? undefined : expansions.get(key);
    if (known && known.steps <= whole.left) {
      whole.take(known.steps);
      return known;
    }
    const steps = whole.ofSeries();
    const { starts, cut } = expandRow(row, window, accountZone, { most, steps });
    const found = { times: timesOfSeries(row, starts, accountZone), cut, steps: steps.taken };
    // Where steps ran out, another call may have more of them.
    if (key !== null && !steps.isCut && !known) {
      const numbers = found.times.starts.length + found.times.clocks.length;
      expansions.set(key, found);
      windows.grow(windowKey, numbers * NUMBER_BYTES + 2 * key.length + EXPANSION_BYTES);
    }
    return found;
  };
}

/** What decides when a series happens in a window; null if it is too long. */
function keyOf({ all_day, start_local, end_local, zone, end_zone, rule, added, removed }: EventHead) {
  if ((added?.length ?? 0) + (removed?.length ?? 0) > LISTS_MAX) return null;
  const times = `${String(start_local.getTime())} ${String(end_local.getTime())}`;
  return `${times} ${String(all_day)} ${zone} ${String(end_zone)}\n${rule}\n${added ?? ''}\n${removed ?? ''}`;
}
