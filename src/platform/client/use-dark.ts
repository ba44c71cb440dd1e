import { useSyncExternalStore } from 'react';

/** Whether the current theme is dark. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === 'dark';
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
