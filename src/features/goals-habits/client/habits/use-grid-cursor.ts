import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Line } from './grid-order';

interface Cursor {
  line: string;
  /** Its index when it was there last. */
  at: number;
  day: string;
}

/**
 * The cell that has the focus, or had it last: the grid's tab stop. The focus follows a row to another place; where the
 * row is gone, it goes to the one that stands there.
 */
export function useGridCursor(
  grid: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  days: readonly string[],
) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const wish = useRef(false);
  const held = useRef(false);

  const known = lines.findIndex(({ key }) => key === cursor?.line);
  const first = Math.max(
    0,
    lines.findIndex(({ kind }) => kind === 'habit'),
  );
  const index = known >= 0 ? known : Math.min(cursor?.at ?? first, lines.length - 1);
  const line = lines[index];
  const day = cursor && days.includes(cursor.day) ? cursor.day : (days.at(-1) ?? '');

  useLayoutEffect(() => {
    const isLost = held.current && document.activeElement === document.body;
    if (!wish.current && !isLost) return;
    const row = grid.current?.querySelector(`[data-line="${line?.key ?? ''}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-day="${day}"], [data-part="head"]`);
    if (!target) return;
    wish.current = false;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  });

  return {
    index,
    line,
    day,
    /** Moves the focus to a cell of a line. */
    goTo: (to: number, toDay = day) => {
      const target = lines[Math.max(0, Math.min(to, lines.length - 1))];
      if (!target) return;
      wish.current = true;
      setCursor({ line: target.key, at: lines.indexOf(target), day: toDay });
    },
    focusHandlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const key = target.closest<HTMLElement>('[data-line]')?.dataset.line;
        held.current = key !== undefined;
        const at = lines.findIndex((one) => one.key === key);
        if (key !== undefined && at >= 0) setCursor({ line: key, at, day: target.dataset.day ?? day });
      },
      // Removing an element fires no blur event: here the user has moved the focus.
      onBlur: () => {
        held.current = false;
      },
    },
  };
}

export type GridCursor = ReturnType<typeof useGridCursor>;
