import { useSyncExternalStore } from 'react';
import {
  forgetSidebarState,
  readSidebarState,
  storeSidebarState,
  type SidebarState,
} from './sidebar-storage';

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

/** As if the sidebar had never been touched in this browser. */
export function resetSidebarState(): void {
  forgetSidebarState();
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
