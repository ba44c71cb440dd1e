import { useSyncExternalStore } from 'react';

/** Whether the theme that the page wears is a dark one: its words are light then. */
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
