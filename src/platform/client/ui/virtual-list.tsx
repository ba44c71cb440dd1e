import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { classNames } from './class-names';
import styles from './virtual-list.module.css';

/** Rows kept ready beyond either edge, so that a fling shows no gaps. */
const OVERSCAN_ROWS = 8;

export interface VirtualListProps<Item> {
  /** Names the list for assistive technology. */
  label: string;
  items: readonly Item[];
  /** Pixels; every row has the same height. */
  rowHeight: number;
  keyOf: (item: Item) => string | number;
  renderRow: (item: Item, index: number) => ReactNode;
  /** Scrolled into view whenever it changes. */
  activeIndex?: number;
  /** Gives the list its height: it fills a flex column by itself. */
  className?: string;
}

/** A list of any length that keeps only the rows in sight, and the one with the focus, in the document. */
export function VirtualList<Item>({
  label,
  items,
  rowHeight,
  keyOf,
  renderRow,
  activeIndex = -1,
  className,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(-1);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) => withIndex(range, focusedIndex),
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex);
  }, [virtualizer, activeIndex]);

  function rememberFocus(event: FocusEvent<HTMLDivElement>) {
    const row = event.target.closest<HTMLElement>('[data-index]');
    setFocusedIndex(row ? Number(row.dataset.index) : -1);
  }

  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      tabIndex={0}
      className={classNames(styles.scroller, className)}
      onFocus={rememberFocus}
      onBlur={() => setFocusedIndex(-1)}
    >
      <div role="none" className={styles.content} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <div
              key={row.key}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              data-index={row.index}
              className={styles.row}
              style={{ height: row.size, transform: `translateY(${row.start}px)` }}
            >
              {renderRow(item, row.index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
