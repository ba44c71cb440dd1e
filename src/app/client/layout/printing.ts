import './print.css';

/** Prints a page with all loaded rows of its lists, in light colours and in the layout of a window. */
export function followPrinting(): () => void {
  const { documentElement: root } = document;
  const end = new AbortController();
  let restore = () => {};

  addEventListener(
    'beforeprint',
    () => {
      restore();
      const { theme } = root.dataset;
      // What is of no theme has the light one.
      if (getComputedStyle(root).colorScheme === 'dark') root.dataset.theme = '';
      // Empty for a script that is chosen: the list beside it is not printed, unless it has all the room.
      root.dataset.printing = document.querySelector('[aria-modal]')
        ? 'dialog'
        : document.querySelector('main [data-panes]')?.checkVisibility()
          ? ''
          : 'page';
      renderRows();
      const endKeeping = keepLayout();
      restore = () => {
        restore = () => {};
        endKeeping();
        // Unless another one was chosen meanwhile.
        if (theme !== undefined) root.dataset.theme ||= theme;
        delete root.dataset.printing;
        renderRows();
      };
    },
    end,
  );
  addEventListener('afterprint', () => restore(), end);
  return () => {
    end.abort();
    restore();
  };
}

/** A media query of small windows. */
const SMALL = /max-width|width <(?!.*width >)/;

/** A sheet of paper is as narrow as a small window, but printed in the layout that this one has, until the returned is called. */
function keepLayout() {
  const texts = new Map<MediaList, string>();
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSMediaRule) || !rule.conditionText.includes('width')) continue;
        const { matches } = matchMedia(rule.conditionText);
        // For what only wide windows have a sheet may be too narrow.
        if (matches && !SMALL.test(rule.conditionText)) continue;
        texts.set(rule.media, rule.media.mediaText);
        rule.media.mediaText = matches ? 'all' : 'not all';
      }
    } catch {
      // One of another origin, which an extension has added.
    }
  }
  return () => {
    for (const [media, text] of texts) media.mediaText = text;
  };
}

/** Lists of which only the rows in sight are rendered look at what is whenever they are scrolled. */
function renderRows() {
  const scrolled = new Set<EventTarget>([window]);
  for (const row of document.querySelectorAll('[data-index]')) {
    for (let at = row.parentElement; at && !scrolled.has(at); at = at.parentElement) scrolled.add(at);
  }
  for (const target of scrolled) target.dispatchEvent(new Event('scroll'));
}
