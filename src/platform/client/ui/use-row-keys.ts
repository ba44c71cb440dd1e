import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isSwitchedOff } from '../hotkeys';
import { useRovingFocus } from './roving-focus';

const STEPS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

/**
 * A list as one tab stop whose rows (`data-index`, `data-row`) are gone through with the arrows or J and K. A row that is
 * moved keeps the focus, and one that is deleted leaves it to the next.
 */
export function useRowKeys<Row extends { id: number }>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
) {
  const roving = useRovingFocus(rows, ({ id }) => id);
  const focused = useRef<{ row: string; index: number } | null>(null);

  // The browser drops the focus of an element that is moved or removed.
  useLayoutEffect(() => {
    const { current } = focused;
    if (current === null || document.activeElement !== document.body) return;
    const next = `[data-index="${String(Math.min(current.index, rows.length - 1))}"]`;
    const row =
      list.current?.querySelector<HTMLElement>(`[data-row="${current.row}"]`) ??
      list.current?.querySelector<HTMLElement>(next);
    row?.focus();
  });

  return {
    cursor: roving.cursor,
    rowProps: roving.rowProps,
    listProps: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.defaultPrevented || !(event.target as HTMLElement).dataset.row) return;
        const step = STEPS[event.key.toLowerCase()];
        if (step === undefined || !isSwitchedOff(event.key)) roving.move(event, step);
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const { row, index } = event.target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
        focused.current = row === undefined ? null : { row, index: Number(index) };
        roving.listProps.onFocus(event);
      },
      onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
        roving.listProps.onBlur();
        if (relatedTarget !== null) focused.current = null;
      },
      onPointerDown() {
        focused.current = null;
      },
    },
  };
}
