import type { TimesInWindow } from '../../answers';
import { expand, type Start } from '@/platform/shared/repeat/occurrences';
import type { Steps } from '@/platform/shared/repeat/steps';
import { basicText } from '@/platform/shared/repeat/wall';
import { createBoundedMap } from '@/platform/server/bounded-map';
import { type EventHead, seriesOf } from '../events/rows';
import { timesOfSeries } from './rules';

interface Expansion {
  times: TimesInWindow;
  cut: boolean;
  /** That it took. */
  steps: number;
}

interface KeptWindow {
  expansions: Map<string, Expansion>;
  bytes: number;
}

/** Original starts of changed occurrences of a series, which stand for themselves. */
type Others = ReadonlySet<string> | undefined;

const NUMBER_BYTES = 8;
/** Of an expansion and its key, besides its numbers and characters. */
const EXPANSION_BYTES = 300;
/**
 * Expansions of series by all that decides them, so that none is ever out of date, within those of their window: a person's
 * windows of a year. A window is found once, and leaves as a whole.
 */
const windows = createBoundedMap<KeptWindow>(16_000_000);
/** Of a window, which starts anew beyond: what its series were before they were edited leaves, and others have room. */
const WINDOW_BYTES = 4_000_000;
/** Of the lists of a series; longer ones would be keys of hundreds of kilobytes. */
const LISTS_MAX = 1_000;

/** As `expand`, of a row of a series, but for the occurrences that `others` names. */
export function expandRow(
  row: EventHead,
  window: { from: number; to: number },
  accountZone: string,
  { most, steps, others }: { most: number; steps: Steps; others?: Others },
): { starts: Start[]; cut: boolean } {
  const found = expand(seriesOf(row), window, accountZone, { most: most + (others?.size ?? 0), steps });
  if (!others) return found;
  return { ...found, starts: found.starts.filter(({ start }) => !others.has(basicText(start, row.all_day))) };
}

/**
 * Tells when series happen in an account's window that is asked for again, such as when another event in it has been changed:
 * what is remembered takes as many steps as before.
 */
export function expanderKept(
  ownerId: number,
  window: { from: number; to: number },
  accountZone: string,
  most: number,
): (row: EventHead, others: Others, steps: Steps) => Omit<Expansion, 'steps'> {
  const windowKey = `${String(ownerId)} ${String(window.from)} ${String(window.to)} ${String(most)} ${accountZone}`;
  const before = windows.get(windowKey)?.expansions;
  return (row, others, whole) => {
    const key = keyOf(row, others);
    const known = key === null ? undefined : before?.get(key);
    if (known && known.steps <= whole.left) {
      whole.take(known.steps);
      return known;
    }
    const steps = whole.ofSeries();
    const { starts, cut } = expandRow(row, window, accountZone, { most, steps, others });
    const found = { times: timesOfSeries(row, starts, accountZone), cut, steps: steps.taken };
    // Where steps ran out, another call may have more of them.
    if (key !== null && !steps.isCut && !known) keep(windowKey, key, found);
    return found;
  };
}

/** Keeps it in its window as that is now: since the call began it may have left, or started anew. */
function keep(windowKey: string, key: string, found: Expansion): void {
  const numbers = found.times.starts.length + found.times.clocks.length;
  const bytes = numbers * NUMBER_BYTES + 2 * key.length + EXPANSION_BYTES;
  const kept = windows.get(windowKey);
  if (!kept || kept.bytes + bytes > WINDOW_BYTES) {
    windows.set(windowKey, { expansions: new Map([[key, found]]), bytes }, bytes + EXPANSION_BYTES);
  } else if (!kept.expansions.has(key)) {
    kept.expansions.set(key, found);
    kept.bytes += bytes;
    windows.grow(windowKey, bytes);
  }
}

/** What decides when a series happens in a window; null if it is too long. */
function keyOf(row: EventHead, others: Others) {
  const { all_day, start_local, end_local, zone, end_zone, rule, added, removed } = row;
  const lists = `${added ?? ''}\n${removed ?? ''}\n${[...(others ?? [])].join(' ')}`;
  if (lists.length > LISTS_MAX) return null;
  const times = `${String(start_local.getTime())} ${String(end_local.getTime())}`;
  return `${times} ${String(all_day)} ${zone} ${String(end_zone)}\n${rule}\n${lists}`;
}
