/* Inlined into the head of index.html by vite.config.ts and run before the first paint, so that the page never
   flashes another theme or sidebar state than the stored ones, and begins to load at once. */
import { darkSystem, keptPairTheme, usualTheme } from '../../features/themes/client/theme-pair';
import { beginFirstPage } from './first-pages';
import { keepShell } from './keep-shell';
import { readSidebarState } from './layout/sidebar-storage';
import { isStoredPage } from './stored-page';
import { colourWindow } from './window-colour';

const root = document.documentElement;
root.dataset.sidebar = readSidebarState();

try {
  // A stored page waits for the server: see main.tsx.
  if (!isStoredPage()) beginFirstPage(localStorage.getItem('authToken'), location);
} catch {
  // Browser storage is not available; the application says so.
}

try {
  // An unknown name leaves the default in place; the theme engine corrects it.
  const theme = localStorage.getItem('userTheme');
  if (theme && theme.length <= 100) root.dataset.theme = keptPairTheme() ?? theme;
  // No theme was chosen here: the pages before the sign-in follow the system.
  else if (!localStorage.getItem('authToken')) followSystem();
} catch {
  // Browser storage is not available.
  followSystem();
}

colourWindow();
keepShell();

function followSystem() {
  root.dataset.theme = usualTheme();
  darkSystem.addEventListener('change', () => {
    if (!localStorage.getItem('authToken') && !localStorage.getItem('userTheme')) {
      root.dataset.theme = usualTheme();
    }
  });
}
