import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(width < 768px)');

/** Whether the window is too narrow for a sidebar beside the page. The stylesheets use the same limit. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

function subscribe(listener: () => void) {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
