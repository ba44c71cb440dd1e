/*
 * Inlined into the head of index.html by vite.config.ts and run before the first paint, so that the page never shows
 * in another theme, or with the sidebar in another state, than the one it was left in. Storage may be blocked or hold
 * anything: whatever is not understood leaves the default in place.
 */
const root = document.documentElement;

try {
  const theme = localStorage.getItem('userTheme');
  if (theme && theme.length <= 100) root.dataset.theme = theme;
} catch {
  // Storage is blocked: the default theme it is.
}

let sidebar: unknown;
try {
  sidebar = JSON.parse(localStorage.getItem('sidebarState') ?? 'null');
} catch {
  // Blocked, or not JSON: as if nothing were stored.
}
// Without a choice of the person's own, a window too small for both gives its room to the content.
root.dataset.sidebar =
  sidebar === 'open' || sidebar === 'closed' ? sidebar : innerWidth < 1024 ? 'closed' : 'open';
