/*
 * Inlined into the head of index.html by vite.config.ts and run before the first paint, so that the page never shows
 * in another theme, or with the sidebar in another state, than the one it was left in.
 */
import { readSidebarState } from './layout/sidebar-storage';

const root = document.documentElement;
root.dataset.sidebar = readSidebarState();

try {
  // A name that no theme has leaves the default in place; the theme engine sorts it out.
  const theme = localStorage.getItem('userTheme');
  if (theme && theme.length <= 100) root.dataset.theme = theme;
} catch {
  // The browser keeps nothing for this page: the default theme it is.
}
