const root = document.documentElement;

/**
 * Gives the window of an installed app, and the browser's bar on phones, the colour of the theme's sidebar, and follows
 * every change of the theme. Until the stylesheet has come, the page's own two colours count.
 */
export function colourWindow(): void {
  // The first frame waits for the stylesheet.
  requestAnimationFrame(colour);
  new MutationObserver(colour).observe(root, { attributeFilter: ['data-theme'] });
}

function colour() {
  const wanted = getComputedStyle(root).getPropertyValue('--sidebar-bg').trim();
  if (wanted === '') return;
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    tag.content = wanted;
}
