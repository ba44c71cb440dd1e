import { storedJson } from '@/platform/client/stored-json';

const STORAGE_KEY = 'sidebarState';
/** Below this width the sidebar is closed by default. */
const ROOMY_PX = 1024;

export type SidebarState = 'open' | 'closed';

/** The stored state of the sidebar, else the default for the window's width. */
export function readSidebarState(): SidebarState {
  return parse(readStored()) ?? (window.innerWidth < ROOMY_PX ? 'closed' : 'open');
}

export function storeSidebarState(state: SidebarState): void {
  storedJson<SidebarState>(localStorage, STORAGE_KEY).write(state);
}

export function forgetSidebarState(): void {
  localStorage.removeItem(STORAGE_KEY);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Without browser storage nothing is stored.
    return null;
  }
}

function parse(stored: string | null): SidebarState | null {
  if (stored === '"open"') return 'open';
  return stored === '"closed"' ? 'closed' : null;
}
