import { useSyncExternalStore } from 'react';
import { todayOf } from '@/platform/shared/typed-date';
import { usePreferences } from './preferences';

/** How often it is looked whether another day has begun. */
const LOOK_MS = 20_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The person's date as YYYY-MM-DD; changes over with the day, also after the page was suspended over midnight. */
export function useTodayText(): string {
  const preferences = usePreferences();
  return useSyncExternalStore(subscribe, () => todayOf(preferences, new Date()));
}

function tell() {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tell, LOOK_MS);
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
