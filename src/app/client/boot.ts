/* Inlined into the head of index.html by vite.config.ts and run before the first paint, so that the page never
   flashes another theme or sidebar state than the stored ones, and begins to load at once. */
import { readDevice, writeDevice } from '../../platform/client/storage/device';
import { darkSystem, keptPairTheme, usualTheme } from '../../features/themes/client/theme-pair';
import { beginFirstPage } from './first-pages';
import { keepShell } from './keep-shell';
import { readSidebarState } from './layout/sidebar-storage';
import { isStoredPage } from './stored-page';
import { colourWindow } from './window-colour';

const root = document.documentElement;
root.dataset.sidebar = readSidebarState();

try {
  endUnsendableToken();
  // A stored page waits for the server: see main.tsx.
  if (!isStoredPage()) beginFirstPage(readDevice('authToken'), location);
} catch {
  // Browser storage is not available; the application says so.
}

try {
  // An unknown name leaves the default in place; the theme engine corrects it.
  const theme = readDevice('userTheme');
  if (theme && theme.length <= 100) root.dataset.theme = keptPairTheme() ?? theme;
  // No theme was chosen here: the pages before the sign-in follow the system.
  else if (!readDevice('authToken')) followSystem();
} catch {
  // Browser storage is not available.
  followSystem();
}

colourWindow();
keepShell();

// Files of the application that do not come, such as those of a build before an upgrade, leave nothing that could say so.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayThatItFailed(), true);

function sayThatItFailed() {
  const status = document.querySelector('.start-screen [role="status"]');
  if (!status) return;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  again.addEventListener('click', () => location.reload());
  status.replaceChildren('Toolstead could not be loaded. ', again);
}

/** A token that no header can carry would fail as an unavailable server does, and be tried for ever. */
function endUnsendableToken() {
  if (/^[!-~]{1,4096}$/.test(readDevice('authToken') ?? 'none')) return;
  writeDevice('authToken', null);
  writeDevice('signInEnded', 'ended');
}

function followSystem() {
  root.dataset.theme = usualTheme();
  darkSystem.addEventListener('change', () => {
    if (!readDevice('authToken') && !readDevice('userTheme')) {
      root.dataset.theme = usualTheme();
    }
  });
}
