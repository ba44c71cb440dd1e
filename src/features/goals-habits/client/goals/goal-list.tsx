import { useEffect, useRef } from 'react';
import { SortableRows } from '@/platform/client/lists/sortable-rows';
import { useNarrow } from '@/platform/client/use-narrow';
import { useRowKeys } from '@/platform/client/lists/use-row-keys';
import { useWindowedPage } from '@/platform/client/lists/use-windowed-rows';
import type { GoalRow } from '../../goal-answers';
import { GoalCard } from './goal-card';
import type { GoalCommands } from './goal-commands';
import styles from './goal-list.module.css';
import { movableWith } from './goal-order';

/** Pixels; all cards are of one height, so that only those in sight need be rendered. */
const HEIGHT = 92;
const NARROW_HEIGHT = 116;
const GAP = 8;

/** Goals with their parts below them, one tab stop; those of the same due date change places by drag or Alt+↑↓. */
export function GoalList({
  label,
  opened,
  rows,
  all,
  today,
  commands,
}: {
  label: string;
  /** The goal whose page was open before. */
  opened: number | undefined;
  rows: readonly GoalRow[];
  /** The list without a search, whose places are exchanged. */
  all: readonly GoalRow[];
  today: string;
  commands: GoalCommands;
}) {
  const box = useRef<HTMLUListElement>(null);
  const cardHeight = useNarrow() ? NARROW_HEIGHT : HEIGHT;
  const { cursor, rowProps, listProps } = useRowKeys(box, rows, { opened });
  const { items, height } = useWindowedPage({
    list: box,
    count: rows.length,
    lanes: 1,
    itemHeight: cardHeight,
    gap: GAP,
    kept: [cursor, rows.findIndex(({ id }) => id === opened)],
  });

  useEffect(() => {
    if (cursor < 0 || !box.current?.contains(document.activeElement)) return;
    box.current.querySelector(`[data-index="${String(cursor)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);

  return (
    <SortableRows
      rows={rows}
      placesOf={(goal) => movableWith(all, goal).map(({ id }) => id)}
      onOrder={commands.order}
    >
      <ul ref={box} aria-label={label} className={styles.list} style={{ height }} {...listProps}>
        {items.map(({ index, top }) => {
          const goal = rows[index];
          if (!goal) return null;
          return (
            <GoalCard
              key={goal.id}
              goal={goal}
              today={today}
              count={rows.length}
              focus={rowProps(index)}
              style={{ top, height: cardHeight }}
              isPart={rows.some(({ id }) => id === goal.parentId)}
              parts={all.filter(({ parentId }) => parentId === goal.id).length}
              commands={commands}
            />
          );
        })}
      </ul>
    </SortableRows>
  );
}
