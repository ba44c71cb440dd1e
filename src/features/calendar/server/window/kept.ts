import { expand, type Start } from '@/platform/shared/repeat/occurrences';
import type { Steps } from '@/platform/shared/repeat/steps';
import { createBoundedMap } from '@/platform/server/bounded-map';
import { type EventHead, seriesOf } from '../events/rows';

interface Expansion {
  starts: readonly Start[];
  cut: boolean;
  /** That it took. */
  steps: number;
}

const START_BYTES = 80;
/** Of a key and what holds it, besides its characters. */
const KEY_BYTES = 200;
/** Expansions by all that decides them, so that none is ever out of date: a person's windows of a year. */
const kept = createBoundedMap<Expansion>(16_000_000);
/** Of the lists of a series; longer ones would be keys of hundreds of kilobytes. */
const LISTS_MAX = 500;

/** As `expand`, of a row of a series. */
export function expandRow(
  row: EventHead,
  window: { from: number; to: number },
  accountZone: string,
  wanted: { most: number; steps: Steps },
): Omit<Expansion, 'steps'> {
  return expand(seriesOf(row), window, accountZone, wanted);
}

/**
 * The same for a window that is asked for again, such as when another event in it has been changed: what is remembered takes
 * as many steps as before.
 */
export function expandKept(
  row: EventHead,
  window: { from: number; to: number },
  accountZone: string,
  { most, steps }: { most: number; steps: Steps },
): Omit<Expansion, 'steps'> {
  const fresh = () => expandRow(row, window, accountZone, { most, steps });
  if ((row.added?.length ?? 0) + (row.removed?.length ?? 0) > LISTS_MAX) return fresh();
  const key = keyOf(row, window, accountZone, most);
  const known = kept.get(key);
  if (known && known.steps <= steps.left) {
    steps.take(known.steps);
    return known;
  }
  const before = steps.taken;
  const found = fresh();
  // Where steps ran out, another call may have more of them.
  if (!steps.isCut && !known) {
    const bytes = found.starts.length * START_BYTES + 2 * key.length + KEY_BYTES;
    kept.set(key, { ...found, steps: steps.taken - before }, bytes);
  }
  return found;
}

function keyOf(
  row: EventHead,
  { from, to }: { from: number; to: number },
  accountZone: string,
  most: number,
): string {
  const { all_day, start_local, end_local, end_zone, rule, added, removed } = row;
  const zone = row.zone === '' ? accountZone : row.zone;
  const times = `${String(from)} ${String(to)} ${String(start_local.getTime())} ${String(end_local.getTime())}`;
  const zones = `${String(all_day)} ${zone} ${String(end_zone)}`;
  return `${times} ${String(most)} ${zones}\n${rule}\n${added ?? ''}\n${removed ?? ''}`;
}
