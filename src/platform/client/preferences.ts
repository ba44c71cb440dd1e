import { useSyncExternalStore } from 'react';
import { formatDay } from '@/platform/shared/dates';
import { preferredDates, type PreferredDates } from '@/platform/shared/preferred-dates';
import { type Preferences, USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { createListeners } from './listeners';

let current: Preferences = USUAL_PREFERENCES;
const { subscribe, tell } = createListeners();

/** Sets what every part of the screen obeys; called by the feature `preferences` alone. */
export function obeyPreferences(next: Preferences): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  tell();
}

/** What the signed-in account prefers now, for code outside components. */
export function currentPreferences(): Preferences {
  return current;
}

/** What the signed-in account prefers; follows its changes, from other windows too. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, currentPreferences);
}

/** Dates and times as the signed-in account prefers them. */
export function useDates(): PreferredDates {
  return preferredDates(usePreferences());
}

type Time = string | null | undefined;

/** A day where the specification has a form of its own, YYYY/MM/DD, which stands until the account has chosen an order; '-' for none. */
export function documentedDay(time: Time): string {
  return current.datesChosen ? preferredDates(current).day(time) : formatDay(time);
}
