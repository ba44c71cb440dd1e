import { expand, type Start } from '@/platform/shared/repeat/occurrences';
import type { Steps } from '@/platform/shared/repeat/steps';
import { type EventHead, seriesOf } from '../events/rows';

interface Expansion {
  starts: readonly Start[];
  cut: boolean;
  /** That it took. */
  steps: number;
}

/** Expansions by all that decides them, so that none is ever out of date; the one used last is the last. */
const kept = new Map<string, Expansion>();
let weight = 0;
/** In starts, some 80 bytes each: a person's windows of a year. */
const WEIGHT_MAX = 200_000;
/** What a key weighs. */
const KEY_WEIGHT = 3;
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
    kept.delete(key);
    kept.set(key, known);
    steps.take(known.steps);
    return known;
  }
  const before = steps.taken;
  const found = fresh();
  // Where steps ran out, another call may have more of them.
  if (!steps.isCut && !known) keep(key, { ...found, steps: steps.taken - before });
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

function keep(key: string, expansion: Expansion): void {
  kept.set(key, expansion);
  weight += weightOf(expansion);
  for (const [oldest, { starts }] of kept) {
    if (weight <= WEIGHT_MAX) return;
    kept.delete(oldest);
    weight -= weightOf({ starts });
  }
}

function weightOf({ starts }: Pick<Expansion, 'starts'>): number {
  return starts.length + KEY_WEIGHT;
}
