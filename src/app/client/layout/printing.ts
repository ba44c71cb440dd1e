import './print.css';

/** A media query of small windows. */
const SMALL = /max-width|width <(?!.*width >)/;

/** Prints a page with all rows of its lists, in light colours and in the layout of a window. */
export function followPrinting(): () => void {
  const { documentElement: root } = document;
  const end = new AbortController();
  let restore = () => {};

  addEventListener(
    'beforeprint',
    () => {
      restore();
      const { theme } = root.dataset;
      for (const { cssRules } of document.styleSheets) keepToScreens(cssRules);
      // What has no theme has the light one.
      if (getComputedStyle(root).colorScheme === 'dark') delete root.dataset.theme;
      root.dataset.printing = document.querySelector('[aria-modal]') ? 'dialog' : 'page';
      renderRows();
      restore = () => {
        restore = () => {};
        if (theme !== undefined) root.dataset.theme = theme;
        delete root.dataset.printing;
        renderRows();
      };
    },
    end,
  );
  addEventListener('afterprint', () => restore(), end);
  return () => end.abort();
}

/** A sheet of paper is as narrow as a small window, but the page has not become one of a phone. */
function keepToScreens(rules: CSSRuleList) {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule) || !SMALL.test(rule.conditionText)) continue;
    const queries = rule.conditionText.split(', ');
    rule.media.mediaText = queries
      .map((query) => (SMALL.test(query) && !query.startsWith('screen') ? `screen and ${query}` : query))
      .join(', ');
  }
}

/** Lists of which only the rows in sight are rendered look at what is whenever they are scrolled. */
function renderRows() {
  const scrolled = new Set<EventTarget>([window]);
  for (const row of document.querySelectorAll('[data-index]')) {
    for (let at = row.parentElement; at && !scrolled.has(at); at = at.parentElement) scrolled.add(at);
  }
  for (const target of scrolled) target.dispatchEvent(new Event('scroll'));
}
