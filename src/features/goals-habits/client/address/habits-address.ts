import { addressText } from '@/platform/client/address-values';
import { dayOf } from '@/platform/shared/civil';
import { habitLimits } from '../../rules';

/** The search parameters of /goals-habits. */
export interface HabitsAddress {
  /** YYYY-MM-DD; undefined: today. */
  day?: string | undefined;
  q?: string | undefined;
  /** Of the group whose habits alone are shown; 0: those without one. */
  group?: number | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readHabitsAddress(raw: Record<string, unknown>): HabitsAddress {
  const day = addressText(raw.day);
  const group = Number(raw.group ?? Number.NaN);
  return {
    day: day !== undefined && dayOf(day) !== null ? day : undefined,
    q: addressText(raw.q, habitLimits.nameMax),
    group: Number.isSafeInteger(group) && group >= 0 ? group : undefined,
  };
}
