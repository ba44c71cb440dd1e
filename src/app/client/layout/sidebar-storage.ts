import { storedJson } from '@/platform/client/stored-json';

const STORAGE_KEY = 'sidebarState';
/** Below this width a sidebar nobody has chosen to keep open leaves its room to the content. */
const ROOMY_PX = 1024;

export type SidebarState = 'open' | 'closed';

/** The state the person left the sidebar in, else the one that suits the window. */
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
    // The browser keeps nothing for this page: as if nothing had been stored.
    return null;
  }
}

function parse(stored: string | null): SidebarState | null {
  if (stored === '"open"') return 'open';
  return stored === '"closed"' ? 'closed' : null;
}
