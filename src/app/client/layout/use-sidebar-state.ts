import { useSyncExternalStore } from 'react';
import { createListeners } from '@/platform/client/listeners';
import { readSidebarState, storeSidebarState, type SidebarState } from './sidebar-storage';

// The state is the attribute that the boot script set before the first paint; the stylesheet uses it too.
const root = document.documentElement;
const { subscribe, tell } = createListeners();

/** Whether the sidebar is open or a rail. Has no effect on narrow screens, which have a sheet instead. */
export function useSidebarState(): SidebarState {
  return useSyncExternalStore(subscribe, displayed);
}

/** Opens or closes the sidebar, and stores that in this browser. */
export function setSidebarState(state: SidebarState): void {
  storeSidebarState(state);
  display(state);
}

/** Applies the stored sidebar state after a sign-in without a page load, which would have run the boot script. */
export function showStoredSidebarState(): void {
  display(readSidebarState());
}

function displayed(): SidebarState {
  return root.dataset.sidebar === 'closed' ? 'closed' : 'open';
}

function display(state: SidebarState) {
  root.dataset.sidebar = state;
  tell();
}
