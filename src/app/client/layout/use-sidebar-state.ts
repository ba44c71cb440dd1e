import { useSyncExternalStore } from 'react';
import { readSidebarState, storeSidebarState, type SidebarState } from './sidebar-storage';

// The attribute that the boot script set before the first paint is the state; the stylesheet reads the same one.
const root = document.documentElement;
const listeners = new Set<() => void>();

/** Whether the sidebar is open or a rail. On narrow screens, which have a sheet in its place, it has no say. */
export function useSidebarState(): SidebarState {
  return useSyncExternalStore(subscribe, displayed);
}

/** Opens or closes the sidebar, and remembers it in this browser. */
export function setSidebarState(state: SidebarState): void {
  storeSidebarState(state);
  display(state);
}

/** Shows the sidebar as it is stored: for a sign-in without a new document, whose boot script would have done it. */
export function showStoredSidebarState(): void {
  display(readSidebarState());
}

function displayed(): SidebarState {
  return root.dataset.sidebar === 'closed' ? 'closed' : 'open';
}

function display(state: SidebarState) {
  root.dataset.sidebar = state;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
