import { memo, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { classNames } from '../ui/class-names';
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
  const { indexes, height, focusHandlers, scrollTo } = useWindowedRows({
    scroller,
    count: items.length,
    rowHeight,
  });

  const showActive = useEffectEvent(() => scrollTo(activeIndex));
  useEffect(() => {
    if (activeIndex >= 0) showActive();
  }, [activeIndex]);

  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      tabIndex={0}
      className={classNames(styles.scroller, className)}
      {...focusHandlers}
    >
      <div role="none" className={styles.content} style={{ height }}>
        {indexes.map((index) => {
          const item = items[index];
          return (
            item !== undefined && (
              <div
                key={keyOf(item)}
                role="listitem"
                aria-setsize={items.length}
                aria-posinset={index + 1}
                data-index={index}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                <Row item={item} index={index} renderRow={renderRow} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface RowProps<Item> extends Pick<VirtualListProps<Item>, 'renderRow'> {
  item: Item;
  index: number;
}

/** While the list is scrolled, only the rows that come into sight are rendered. */
const Row = memo(<Item,>({ item, index, renderRow }: RowProps<Item>) => renderRow(item, index)) as <Item>(
  props: RowProps<Item>,
) => ReactNode;
