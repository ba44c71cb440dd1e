import { closestCenter, type CollisionDetection, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { alongY, useDragAnnouncements, useSortSensors } from '@/platform/client/drag';
import { DragAutoScroll } from '@/platform/client/drag-auto-scroll';
import { useNarrow } from '@/platform/client/use-narrow';
import { useRowKeys } from '@/platform/client/ui/use-row-keys';
import { useWindowedPage } from '@/platform/client/ui/use-windowed-rows';
import type { GoalRow } from '../../goal-answers';
import { GoalCard } from './goal-card';
import type { GoalCommands } from './goal-commands';
import styles from './goal-list.module.css';
import { movableWith, movedTo } from './goal-order';

/** Pixels; all cards are of one height, so that only those in sight need be rendered. */
const HEIGHT = 92;
const NARROW_HEIGHT = 116;
const GAP = 8;

/** Goals with their parts below them, one tab stop; those of the same due date change places by drag or Alt+↑↓. */
export function GoalList({
  label,
  rows,
  all,
  today,
  commands,
}: {
  label: string;
  rows: readonly GoalRow[];
  /** The list without a search, whose places are exchanged. */
  all: readonly GoalRow[];
  today: string;
  commands: GoalCommands;
}) {
  const box = useRef<HTMLUListElement>(null);
  const sensors = useSortSensors();
  const { cursor, rowProps, listProps } = useRowKeys(box, rows);
  const { items, height, focusHandlers } = useWindowedPage({
    list: box,
    count: rows.length,
    lanes: 1,
    itemHeight: useNarrow() ? NARROW_HEIGHT : HEIGHT,
    gap: GAP,
    kept: cursor,
    onShown: ignore,
  });
  const cardHeight = useNarrow() ? NARROW_HEIGHT : HEIGHT;
  const rowOf = (id: number | string) => all.find((goal) => goal.id === id);
  const announcements = useDragAnnouncements(
    rows.map(({ id }) => id),
    (id) => rowOf(id)?.name ?? '',
  );

  useEffect(() => {
    if (cursor < 0 || !box.current?.contains(document.activeElement)) return;
    box.current.querySelector(`[data-index="${String(cursor)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);

  const withinSameDate: CollisionDetection = (args) => {
    const moved = rowOf(args.active.id);
    const places = new Set(moved && movableWith(all, moved).map(({ id }) => id));
    return closestCenter({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => places.has(Number(id))),
    });
  };

  function moveTo(goal: GoalRow, place: number) {
    const ids = movedTo(all, goal, place);
    if (ids) commands.order(goal, ids);
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    const moved = rowOf(active.id);
    if (moved && over)
      moveTo(
        moved,
        movableWith(all, moved).findIndex(({ id }) => id === over.id),
      );
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={withinSameDate}
      modifiers={[alongY]}
      autoScroll={false}
      accessibility={{ announcements }}
      onDragEnd={onDragEnd}
    >
      <DragAutoScroll />
      <ul
        ref={box}
        aria-label={label}
        className={styles.list}
        style={{ height }}
        {...listProps}
        onFocus={(event) => {
          listProps.onFocus(event);
          focusHandlers.onFocus(event);
        }}
        onBlur={(event) => {
          listProps.onBlur(event);
          focusHandlers.onBlur();
        }}
      >
        {items.map(({ index, top }) => {
          const goal = rows[index];
          if (!goal) return null;
          const places = movableWith(all, goal);
          const place = places.indexOf(goal);
          return (
            <GoalCard
              key={goal.id}
              goal={goal}
              today={today}
              index={index}
              count={rows.length}
              {...rowProps(index)}
              style={{ top, height: cardHeight }}
              isPart={rows.some(({ id }) => id === goal.parentId)}
              parts={all.filter(({ parentId }) => parentId === goal.id).length}
              canMove={{ up: place > 0, down: place < places.length - 1 }}
              onMove={(by) => moveTo(goal, place + by)}
              commands={commands}
            />
          );
        })}
      </ul>
    </DndContext>
  );
}

const ignore = () => undefined;
