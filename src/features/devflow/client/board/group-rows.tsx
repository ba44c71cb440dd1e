import type { ReactNode } from 'react';
import styles from './board.module.css';
import type { OpenItem } from '../changes/devflow-data';

interface GroupRowsProps {
  label: string;
  items: readonly OpenItem[];
  /** The height of a row in pixels. */
  height: number;
  /** The visible rows, from and up to (not including). */
  range: readonly [from: number, to: number];
  /** The item whose row is always rendered. */
  keep: number | null;
  /** The item dragged from here, whose row is rendered but hidden. */
  carried: OpenItem | null;
  /** The position of the gap for the dragged item. */
  slot: number | null;
  inSlot: ReactNode;
  renderRow: (item: OpenItem, place: { index: number; count: number; away: boolean }) => ReactNode;
}

/** The visible rows of a group. */
export function GroupRows({
  label,
  items,
  height,
  range: [from, to],
  keep,
  carried,
  slot,
  inSlot,
  renderRow,
}: GroupRowsProps) {
  const others = carried ? items.filter(({ id }) => id !== carried.id) : items;
  const count = others.length + (slot === null ? 0 : 1);
  const indexOf = (place: number) => (slot !== null && place > slot ? place - 1 : place);
  const rows: ReactNode[] = [];
  const add = (place: number) => {
    const item = place === slot ? undefined : others[indexOf(place)];
    if (item) rows.push(renderRow(item, { index: place, count, away: false }));
  };

  const kept = keep === null ? -1 : others.findIndex(({ id }) => id === keep);
  const keptPlace = slot !== null && kept >= slot ? kept + 1 : kept;
  if (kept >= 0 && keptPlace < from) add(keptPlace);
  for (let place = from; place < to; place++) add(place);
  if (kept >= 0 && keptPlace >= to) add(keptPlace);
  if (carried) {
    rows.push(renderRow(carried, { index: items.indexOf(carried), count: items.length, away: true }));
  }

  return (
    <div role="list" aria-label={label} className={styles.rows}>
      {rows}
      {slot !== null && (
        <div aria-hidden="true" className={styles.slot} style={{ top: slot * height, height }}>
          {inSlot ?? <span className={styles.dashes} />}
        </div>
      )}
    </div>
  );
}
