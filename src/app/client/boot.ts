/*
 * Inlined into the head of index.html by vite.config.ts and run before the first paint, so that the page never shows
 * in another theme, or with the sidebar in another state, than the one it was left in.
 */
import { darkSystem, keptPairTheme, usualTheme } from '../../features/themes/client/theme-pair';
import { readSidebarState } from './layout/sidebar-storage';

const root = document.documentElement;
root.dataset.sidebar = readSidebarState();

try {
  // A name that no theme has leaves the default in place; the theme engine sorts it out.
  const theme = localStorage.getItem('userTheme');
  if (theme && theme.length <= 100) root.dataset.theme = keptPairTheme() ?? theme;
  // Nobody has chosen one here: the pages before the sign-in are as the system is.
  else if (!localStorage.getItem('authToken')) followSystem();
} catch {
  // The browser keeps nothing for this page.
  followSystem();
}

function followSystem() {
  root.dataset.theme = usualTheme();
  darkSystem.addEventListener('change', () => {
    if (!localStorage.getItem('authToken') && !localStorage.getItem('userTheme')) {
      root.dataset.theme = usualTheme();
    }
  });
}
