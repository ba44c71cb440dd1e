import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import { useWindowedRows } from './use-windowed-rows';
import styles from './virtual-list.module.css';

export interface VirtualListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  /** In pixels, the same for all rows. */
  rowHeight: number;
  keyOf: (item: Item) => string | number;
  renderRow: (item: Item, index: number) => ReactNode;
  /** Scrolled into view whenever it changes. */
  activeIndex?: number;
  /** Sets the list's height; by default it fills a flex column. */
  className?: string;
}

/** A windowed list: renders only the visible rows and the focused one. */
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
  const { virtualizer, focusHandlers } = useWindowedRows({
    scroller,
    count: items.length,
    keyOf: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    rowHeight,
  });

  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex);
  }, [virtualizer, activeIndex]);

  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      tabIndex={0}
      className={classNames(styles.scroller, className)}
      {...focusHandlers}
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
