import { useEffect } from 'react';
import { isDialogOpen, isTyping } from '../hotkeys';
import { isComposing } from '../ui/keyboard';

const ROWS = 'main [data-index]';

/**
 * The keys between the search field of a page and the list below it: down from the field to the first row below it, or
 * the first there is, and up from the first row, or the first line of cards, to the field. A row whose first control is
 * not what it is about marks that by `data-enter`.
 */
export function useSearchKeys(): void {
  useEffect(() => {
    // Before the lists, which hold on to an arrow at their first row.
    window.addEventListener('keydown', step, { capture: true });
    return () => {
      keeping?.disconnect();
      window.removeEventListener('keydown', step, { capture: true });
    };
  }, []);
}

const findField = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find((field) =>
    field.checkVisibility(),
  );

let keeping: MutationObserver | undefined;

function step(event: KeyboardEvent) {
  keeping?.disconnect();
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || isComposing(event) || isDialogOpen()) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const field = findField();
  if (!field) return;
  const to =
    key === 'ArrowDown' && target === field
      ? findRow(field)
      : key === 'ArrowUp' && !isTyping(target) && isInFirstRow(target)
        ? field
        : undefined;
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  to.focus();
  if (to !== field) keepFocus(to, field);
}

/** Until the next key, results that replace the row which has the focus get it. */
function keepFocus(row: HTMLElement, field: HTMLElement) {
  keeping = new MutationObserver(() => {
    if (row.isConnected) return;
    keeping?.disconnect();
    if (document.activeElement !== document.body) return;
    const to = findRow(field);
    (to ?? field).focus();
    if (to) keepFocus(to, field);
  });
  keeping.observe(document.body, { childList: true, subtree: true });
}

function findRow(field: HTMLElement): HTMLElement | undefined {
  const { bottom } = field.getBoundingClientRect();
  const controls = [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => controlOf(row) ?? []);
  return controls.find((control) => control.getBoundingClientRect().top >= bottom) ?? controls[0];
}

function controlOf(row: HTMLElement): HTMLElement | undefined {
  const controls = [
    ...row.querySelectorAll<HTMLElement>('[data-enter]'),
    row,
    ...row.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex]'),
  ];
  return controls.find((control) => control.tabIndex >= 0);
}

function isInFirstRow(target: HTMLElement): boolean {
  const row = target.closest(ROWS);
  const first = document.querySelector<HTMLElement>(ROWS);
  return (
    first?.dataset.index === '0' && first.getBoundingClientRect().top === row?.getBoundingClientRect().top
  );
}
