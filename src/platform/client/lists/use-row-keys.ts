import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isSwitchedOff } from '../hotkeys';
import { useRovingFocus } from './roving-focus';

/** What makes an element a row of `useRowKeys`; its controls have the same `tabIndex`. */
export type RowFocus = ReturnType<ReturnType<typeof useRowKeys>['rowProps']>;

interface Focused {
  row: string;
  /** Below 0 as long as the row has not had the focus. */
  index: number;
  part?: string | undefined;
  scope?: string | undefined;
}

const STEPS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

/**
 * A list as one tab stop whose rows (`data-index`, `data-row`) are gone through with the arrows or J and K. A row that is
 * moved keeps the focus; one that is deleted, or that goes to another part of the list, leaves it to the next, which a step
 * down then does not pass over.
 *
 * @param opened the row whose page was open before: it has the focus at first, unless something else has it
 * @param partOf the part of the list that a row is in, where it leaves the focus when it goes to another
 * @param scope what the rows are of, such as a day: in another one a row keeps the focus, whatever its part is there
 */
export function useRowKeys<Row extends { id: number }>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  {
    opened,
    partOf,
    scope,
  }: { opened?: number | undefined; partOf?: (row: Row) => string; scope?: string } = {},
) {
  const roving = useRovingFocus(rows, ({ id }) => id);
  const focused = useRef<Focused | null>({ row: String(opened), index: -1 });
  const hasCome = useRef(false);
  const partOfId = (id: string) => {
    const row = rows.find((one) => String(one.id) === id);
    return row && partOf?.(row);
  };

  const note = (target: HTMLElement) => {
    const { row, index } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
    focused.current = row === undefined ? null : { row, index: Number(index), part: partOfId(row), scope };
  };

  // The browser drops the focus of an element that is moved or removed.
  useLayoutEffect(() => {
    const { current } = focused;
    if (current === null) return;
    const own = list.current?.querySelector<HTMLElement>(`[data-row="${current.row}"]`) ?? null;
    const active = document.activeElement;
    if (active !== document.body && active !== own) {
      focused.current = current.index < 0 ? null : current;
      return;
    }
    const hasLeft = own !== null && current.scope === scope && partOfId(current.row) !== current.part;
    if (own !== null && !hasLeft) {
      own.focus();
      note(own);
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
        note(event.target);
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
