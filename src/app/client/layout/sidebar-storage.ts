import { readDevice, writeDevice } from '@/platform/client/storage/device';

/** Below this width the sidebar is closed by default. */
const ROOMY_PX = 1024;

export type SidebarState = 'open' | 'closed';

/** The stored state of the sidebar, else the default for the window's width. */
export function readSidebarState(): SidebarState {
  return parse(readStored()) ?? (window.innerWidth < ROOMY_PX ? 'closed' : 'open');
}

export function storeSidebarState(state: SidebarState): void {
  try {
    writeDevice('sidebarState', JSON.stringify(state));
  } catch {
    // Without browser storage it lasts as long as the page.
  }
}

export function forgetSidebarState(): void {
  writeDevice('sidebarState', null);
}

function readStored(): string | null {
  try {
    return readDevice('sidebarState');
  } catch {
    // Without browser storage nothing is stored.
    return null;
  }
}

function parse(stored: string | null): SidebarState | null {
  if (stored === '"open"') return 'open';
  return stored === '"closed"' ? 'closed' : null;
}
