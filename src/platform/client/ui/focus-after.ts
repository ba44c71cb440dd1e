const ROW = '[data-index], [data-item], li, tr';

/** How long the answer may take that removes what a dialog has deleted. */
const PATIENCE_MS = 5_000;

const controlsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>('button:enabled, a[href], input:enabled'),
];

/**
 * Finds the same control of the row that takes the place of the element's own, once that is gone. Called while it is there.
 */
export function besideOf(element: Element | null): () => HTMLElement | null {
  const row = element?.closest(ROW);
  if (!row?.parentElement || !(element instanceof HTMLElement)) return () => null;
  const rows = [...row.parentElement.children];
  const place = rows.indexOf(row);
  const others = [...rows.slice(place + 1), ...rows.slice(0, place).reverse()];
  const at = controlsOf(row).indexOf(element);
  const kind = kindOf(element);
  return () => {
    const next = others.find((one) => one.isConnected && one.matches(ROW));
    if (element === row) return next instanceof HTMLElement ? next : null;
    const controls = next ? controlsOf(next) : [];
    const same = kind === undefined ? controls[at] : controls.find((one) => kindOf(one) === kind);
    return same ?? controls[0] ?? null;
  };
}

/** Calls `then` if the element, which has the focus, is removed before that goes elsewhere. */
export function onceRemoved(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    if (document.activeElement === document.body) then();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}

/** Once a control is removed with its row, while it has the focus, that goes to the row in its place, or to the heading. */
export function focusNextOnce(control: HTMLElement): void {
  const beside = besideOf(control);
  onceRemoved(control, () => {
    const next = beside();
    if (next) next.focus();
    else focusHeading();
  });
}

/** The heading of the page. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}

function kindOf({ dataset }: HTMLElement): string | undefined {
  return dataset.part ?? dataset.control;
}
