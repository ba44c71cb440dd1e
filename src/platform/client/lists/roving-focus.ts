import { useCallback, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isComposing } from '../ui/keyboard';

/** Step of Page Up and Page Down. */
const PAGE_ROWS = 10;

/**
 * The index that a key moves to in a list, or in a grid with that many columns, where Left and Right follow reading
 * order. A list clamps at its ends, a grid does not move beyond them. Null if the key does not move.
 */
export function targetIndex(
  key: string,
  from: number,
  { count, columns }: { count: number; columns?: number },
): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: Record<string, number> = columns
    ? { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
    : { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE_ROWS, PageDown: PAGE_ROWS };
  const step = steps[key];
  if (step === undefined) return null;
  const next = from + step;
  if (columns) return next >= 0 && next < count ? next : null;
  return Math.max(0, Math.min(next, count - 1));
}

/**
 * Roving tabindex: a list is one tab stop, and the arrow keys, Page Up, Page Down, Home and End move the focus inside it.
 * Spread `listProps` on the list and `rowProps(index)` on each row's control, give each row its index as `data-index`,
 * and scroll to `cursor`.
 */
export function useRovingFocus<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  onMove?: (item: Item) => void,
) {
  const [at, setAt] = useState<string | number | null>(null);
  // Only keyboard moves set the focus.
  const [moved, setMoved] = useState(false);
  const takeFocus = useCallback((control: HTMLElement | null) => control?.focus({ preventScroll: true }), []);
  const cursor = at === null ? -1 : items.findIndex((item) => keyOf(item) === at);
  const active = Math.max(0, cursor);

  /** Handles a key, or another as which it counts here; returns whether it moves through the list. */
  function move(event: KeyboardEvent, key = event.key): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return false;
    // From the list element itself the first step goes to its tab stop.
    const isInRow = event.target instanceof Element && event.target.closest('[data-index]') !== null;
    const isStep = key === 'ArrowDown' || key === 'ArrowUp';
    const target = targetIndex(key, active, { count: items.length });
    const next = items[target !== null && isStep && !isInRow ? active : (target ?? -1)];
    if (next === undefined) return false;
    event.preventDefault();
    setAt(keyOf(next));
    setMoved(true);
    onMove?.(next);
    return true;
  }

  function handleFocus(event: FocusEvent) {
    const row = event.target.closest<HTMLElement>('[data-index]');
    const item = row && items[Number(row.dataset.index)];
    if (item) setAt(keyOf(item));
  }

  return {
    /** Index of the row that had the focus last or was set by `point`; -1 if there is none. */
    cursor,
    move,
    /** Makes this row the tab stop without moving the focus. */
    point: (key: string | number) => {
      setAt(key);
      setMoved(false);
    },
    listProps: {
      onKeyDown: move as (event: KeyboardEvent) => void,
      onFocus: handleFocus,
      onBlur: () => setMoved(false),
    },
    rowProps: (index: number) => ({
      tabIndex: index === active ? 0 : -1,
      ref: moved && index === cursor ? takeFocus : undefined,
    }),
  };
}
