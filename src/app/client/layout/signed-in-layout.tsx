import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type MouseEvent } from 'react';
import { PLACEHOLDER_EMAIL } from '@/features/accounts/placeholder-email';
import { InstalledTools } from '@/platform/client/tools/installed-tools';
import { followBack } from '@/platform/client/back-closes';
import { CurrentUserProvider } from '@/platform/client/current-user';
import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { trpc } from '@/platform/client/trpc';
import type { ClientTool } from '@/platform/client/tools/tool';
import { useNarrow } from '@/platform/client/use-narrow';
import { holdTyping } from '../palette/held-typing';
import { serverState } from '../server-state';
import * as tools from '../tools';
import { ClosedToolExit } from './closed-tool-exit';
import { LoadingBar } from './loading-bar';
import { NavigationSheet } from './navigation-sheet';
import { NoteOpenedTool } from './note-opened-tool';
import { Sidebar } from './sidebar';
import styles from './signed-in-layout.module.css';
import { TopBar } from './top-bar';
import { useLeaving } from './use-leaving';
import { setSidebarState, useSidebarState } from './use-sidebar-state';

const Beside = lazyPiece(async () => (await import('./beside')).Beside);
// It has its own way to bridge the wait, see `holdTyping`.
const Palette = lazyPiece(async () => (await import('../palette/palette')).Palette, { onDemand: true });
const AskForAddress = lazyPiece(
  async () => (await import('@/features/accounts/client/own-account/profile/ask-for-address')).AskForAddress,
  { onDemand: true },
);
const KeysDialog = lazyPiece(async () => (await import('./keys-dialog')).KeysDialog);
const LeaveDialog = lazyPiece(async () => (await import('./leave-dialog')).LeaveDialog);

const installed = Object.values<ClientTool>(tools);

const route = getRouteApi('/signed-in');

/** The layout of signed-in pages: the sidebar (on narrow screens a top bar and a sheet) and the page. */
export function SignedInLayout() {
  const { user } = route.useRouteContext();
  const { leaving, leave, go, stay } = useLeaving(user.id);
  const narrow = useNarrow();
  const sidebar = useSidebarState();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sheetPlace, setSheetPlace] = useState({ narrow, pathname });
  const [keysOpen, setKeysOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [{ queryClient, trpcClient }] = useState(serverState);
  const router = useRouter();
  useEffect(() => followBack(router), [router]);
  useEffect(() => (paletteOpen ? holdTyping(() => setPaletteOpen(false)) : undefined), [paletteOpen]);

  // Back and Forward close the sheet, and so does a wider window, so that it is not open when the window gets narrow
  // again.
  if (sheetPlace.narrow !== narrow || sheetPlace.pathname !== pathname) {
    setSheetPlace({ narrow, pathname });
    setSheetOpen(false);
  }

  // The modal sheet would make the dialog inert.
  const asksToLeave = leaving !== null && leaving !== 'storing';
  if (sheetOpen && asksToLeave) setSheetOpen(false);

  function toggleSidebar() {
    if (narrow) setSheetOpen(!sheetOpen);
    else setSidebarState(sidebar === 'open' ? 'closed' : 'open');
  }

  function search() {
    setSheetOpen(false);
    setPaletteOpen(true);
  }

  useHotkey({
    keys: 'mod+b',
    does: 'Show or hide the sidebar',
    group: 'Everywhere',
    run: toggleSidebar,
    overDialogs: sheetOpen,
  });
  useHotkey({
    keys: 'mod+k',
    does: 'Search and go to anything',
    group: 'Everywhere',
    run: () => setPaletteOpen((open) => !open),
    overDialogs: paletteOpen || 'popovers',
  });
  useHotkey({ keys: '?', does: 'List the keys', group: 'Everywhere', run: () => setKeysOpen(true) });
  useHotkey({ keys: 'escape', does: 'Close what lies on top', group: 'Everywhere' });

  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <CurrentUserProvider value={user}>
          <InstalledTools value={installed}>
            <ClosedToolExit />
            <NoteOpenedTool />
            <a href="#main" className={styles.skipLink} onClick={skipToContent}>
              Skip to content
            </a>
            <div className={styles.frame} data-top-bar={narrow || undefined}>
              {narrow ? (
                <>
                  <TopBar onMenu={() => setSheetOpen(true)} menuOpen={sheetOpen} />
                  <NavigationSheet
                    open={sheetOpen}
                    leaving={leaving !== null}
                    onClose={() => setSheetOpen(false)}
                    onSearch={search}
                    onLogout={() => void leave()}
                  />
                </>
              ) : (
                <Sidebar
                  open={sidebar === 'open'}
                  leaving={leaving !== null}
                  onToggle={toggleSidebar}
                  onSearch={search}
                  onLogout={() => void leave()}
                />
              )}
              <main id="main" tabIndex={-1} className={styles.main}>
                <LoadingBar />
                <Outlet />
              </main>
            </div>
            {paletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
            {keysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
            {asksToLeave && <LeaveDialog unstored={leaving} onClose={stay} onLeave={() => void go()} />}
            {user.email === PLACEHOLDER_EMAIL && <AskForAddress />}
            <Beside />
          </InstalledTools>
        </CurrentUserProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Without a history entry, so that Back does not stop here. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
