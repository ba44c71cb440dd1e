import { useCallback, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** How far Page Up and Page Down go. */
const PAGE_ROWS = 10;

/**
 * One stop of the Tab key for a whole list, through which the arrow keys, Page Up, Page Down, Home and End move the
 * focus. The list takes `listProps` and scrolls to `active`; the control of each row takes `rowProps(index)`, and the
 * row its index as `data-index`.
 */
export function useRowKeys(count: number, onMove?: (index: number) => void) {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));
  // Only the keyboard takes the focus along.
  const [moved, setMoved] = useState(false);
  const takeFocus = useCallback((control: HTMLElement | null) => control?.focus({ preventScroll: true }), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const targets: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE_ROWS,
      PageUp: active - PAGE_ROWS,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined || count === 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(target, count - 1));
    setActive(next);
    setMoved(true);
    onMove?.(next);
  }

  function handleFocus(event: FocusEvent) {
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) setActive(Number(row.dataset.index));
  }

  return {
    active,
    listProps: { onKeyDown: handleKeyDown, onFocus: handleFocus, onBlur: () => setMoved(false) },
    rowProps: (index: number) => ({
      tabIndex: index === active ? 0 : -1,
      ref: moved && index === active ? takeFocus : undefined,
    }),
  };
}
