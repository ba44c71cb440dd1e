import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isSwitchedOff } from '../hotkeys';
import { useRovingFocus } from './roving-focus';

/** What makes an element a row of `useRowKeys`; its controls have the same `tabIndex`. */
export type RowFocus = ReturnType<ReturnType<typeof useRowKeys>['rowProps']>;

const STEPS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

/**
 * A list as one tab stop whose rows (`data-index`, `data-row`) are gone through with the arrows or J and K. A row that is
 * moved keeps the focus; one that is deleted, or that goes to another part of the list, leaves it to the next, which a step
 * down then does not pass over.
 *
 * @param partOf the part of the list that a row is in, where it leaves the focus when it goes to another
 */
export function useRowKeys<Row extends { id: number }>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  partOf: (row: Row) => string = () => '',
) {
  const roving = useRovingFocus(rows, ({ id }) => id);
  const focused = useRef<{ row: string; index: number; part: string } | null>(null);
  const hasCome = useRef(false);
  const partOfId = (id: string) => {
    const row = rows.find((one) => String(one.id) === id);
    return row && partOf(row);
  };

  // The browser drops the focus of an element that is moved or removed.
  useLayoutEffect(() => {
    const { current } = focused;
    if (current === null) return;
    const own = list.current?.querySelector<HTMLElement>(`[data-row="${current.row}"]`) ?? null;
    const active = document.activeElement;
    if (active !== document.body && active !== own) return;
    const hasLeft = own !== null && partOfId(current.row) !== current.part;
    if (own !== null && !hasLeft) {
      own.focus();
      return;
    }
    const next = `[data-index="${String(Math.min(current.index, rows.length - 1))}"]`;
    list.current?.querySelector<HTMLElement>(next)?.focus();
    hasCome.current = hasLeft;
  });

  return {
    cursor: roving.cursor,
    rowProps: (index: number) => ({
      ...roving.rowProps(index),
      'data-index': index,
      'data-row': rows[index]?.id ?? 0,
    }),
    listProps: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.defaultPrevented || !(event.target as HTMLElement).dataset.row) return;
        const step = STEPS[event.key.toLowerCase()];
        const isDown = event.key === 'ArrowDown' || (step === 'ArrowDown' && !isSwitchedOff(event.key));
        if (hasCome.current && isDown) {
          hasCome.current = false;
          event.preventDefault();
          return;
        }
        if (step === undefined || !isSwitchedOff(event.key)) roving.move(event, step);
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const { row, index } = event.target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
        focused.current = row === undefined ? null : { row, index: Number(index), part: partOfId(row) ?? '' };
        hasCome.current = false;
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
