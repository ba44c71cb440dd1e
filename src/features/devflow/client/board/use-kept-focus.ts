import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface Held {
  item: number;
  part: string;
}

/**
 * Keeps the focus on the rows of a board, of which only some are in the document. It follows an item to another group,
 * where its row is created anew; if the item is gone, the one in its position gets the focus.
 *
 * @param order the items whose rows can be focused, in order
 * @param reach makes sure that the row of an item is rendered
 */
export function useKeptFocus(
  board: RefObject<HTMLElement | null>,
  order: readonly number[],
  reach: (item: number) => void,
) {
  const held = useRef<Held | null>(null);
  const wish = useRef<number | null>(null);
  const known = useRef(order);

  useLayoutEffect(() => {
    const before = known.current;
    known.current = order;
    if (wish.current !== null && focusPart(board.current, wish.current, 'title')) wish.current = null;
    const had = held.current;
    if (!had || document.activeElement !== document.body) return;
    if (focusPart(board.current, had.item, had.part)) return;
    if (order.includes(had.item)) return;
    const next = order[Math.min(before.indexOf(had.item), order.length - 1)];
    held.current = null;
    if (next !== undefined) focusItem(next);
  });

  function focusItem(item: number) {
    reach(item);
    wish.current = focusPart(board.current, item, 'title') ? null : item;
  }

  return {
    focusItem,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('[data-item]');
      if (row) reach(Number(row.dataset.item));
      held.current = row ? { item: Number(row.dataset.item), part: target.dataset.part ?? 'title' } : null;
    },
    // Removing an element fires no blur event: here the user has moved the focus.
    onBlur: () => {
      held.current = null;
    },
  };
}

/** Returns whether the part exists. */
function focusPart(board: HTMLElement | null, item: number, part: string): boolean {
  const row = board?.querySelector(`[data-item="${String(item)}"]`);
  const target =
    row?.querySelector<HTMLElement>(`[data-part="${part}"]`) ??
    row?.querySelector<HTMLElement>('[data-part="title"]');
  target?.focus({ preventScroll: true });
  return target !== undefined && target !== null;
}
