import { useCallback, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isComposing } from './keyboard';

/** How far Page Up and Page Down go. */
const PAGE_ROWS = 10;

/**
 * The place that a key leads to from another in a list, or in a grid of so many columns, where Left and Right go on in
 * the order of reading. A list ends at its ends; in a grid nothing lies beyond them. Null where the key leads nowhere.
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
 * One stop of the Tab key for a whole list, through which the arrow keys, Page Up, Page Down, Home and End move the
 * focus. The list takes `listProps` and scrolls to `cursor`; the control of each row takes `rowProps(index)`, and the
 * row its index as `data-index`.
 */
export function useRovingFocus<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  onMove?: (item: Item) => void,
) {
  const [at, setAt] = useState<string | number | null>(null);
  // Only the keyboard takes the focus along.
  const [moved, setMoved] = useState(false);
  const takeFocus = useCallback((control: HTMLElement | null) => control?.focus({ preventScroll: true }), []);
  const cursor = at === null ? -1 : items.findIndex((item) => keyOf(item) === at);
  const active = Math.max(0, cursor);

  /** Whether the key was one that leads through the list. */
  function move(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return false;
    // From the list itself the first step leads to the row that Tab would reach.
    const isInRow = event.target instanceof Element && event.target.closest('[data-index]') !== null;
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const target = targetIndex(event.key, active, { count: items.length });
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
    /** The row that the focus was in last, or that `point` names; -1 where there is none. */
    cursor,
    move,
    /** Has Tab reach the list at this row; the focus stays where it is. */
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
