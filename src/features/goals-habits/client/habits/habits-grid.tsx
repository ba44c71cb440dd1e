import { type CSSProperties, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DragArea } from '@/platform/client/lists/drag-area';
import { useWindowedPage } from '@/platform/client/lists/use-windowed-rows';
import { useRoomyRows } from '@/platform/client/use-narrow';
import type { BoardAnswer, HabitRow } from '../../answers';
import type { ListActions } from '../changes/list-actions';
import type { Screen } from '../screen/screen';
import { AmountEntry } from './amount-entry';
import type { Cell } from './grid-days';
import { GridHead } from './grid-head';
import { linesOf, type Section } from './grid-order';
import { GroupLine } from './group-line';
import { HabitLine } from './habit-line';
import { HabitsBulkBar } from './habits-bulk-bar';
import styles from './habits-grid.module.css';
import { useGridBoard } from './use-grid-board';
import { useGridCommands } from './use-grid-commands';
import { useGridCursor } from './use-grid-cursor';
import { useGridDrag } from './use-grid-drag';
import { useGridKeys } from './use-grid-keys';
import { useGridSelection } from './use-grid-selection';

interface Editing {
  habit: HabitRow;
  cell: Cell;
  digit: string | null;
  place: { left: number; top: number };
}

interface HabitsGridProps extends Pick<Screen, 'address' | 'habits' | 'onDialog' | 'opened'> {
  board: BoardAnswer;
  /** The days that the board was asked for. */
  asked: { from: string; to: string };
  days: readonly string[];
  sections: readonly Section[];
  lists: ListActions;
  /** To the days before the shown ones, after them, or to today (0); returns the day next to the shown ones. */
  onTurn: (by: -1 | 1 | 0) => string;
  onGroupDialog: (group: BoardAnswer['groups'][number]) => void;
}

/** Habits as rows, days as columns: drag, select, and note what was done. */
export function HabitsGrid({
  board,
  asked,
  days,
  sections,
  address,
  habits,
  lists,
  onDialog,
  opened,
  onTurn,
  onGroupDialog,
}: HabitsGridProps) {
  const roomy = useRoomyRows();
  const rowHeight = roomy ? 56 : 40;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { today, groups } = board;
  const lines = linesOf(sections);
  const rows = lines.flatMap((line) => (line.kind === 'habit' ? [line.habit] : []));
  const order = rows.map(({ id }) => id);
  const cells = useGridBoard(board, asked);
  const { cellOf, rowOn } = cells;

  const { selection, chosen, meantBy } = useGridSelection(rows);
  const cursor = useGridCursor(frame, lines, days);
  const focusOpened = useEffectEvent(() => {
    const at = lines.findIndex(({ key }) => key === `h${String(opened)}`);
    if (at >= 0 && document.activeElement === document.body) cursor.goTo(at);
  });
  useEffect(() => focusOpened(), []);
  const dragging = useGridDrag(list, lines, rowHeight);
  const { dragged, drop } = dragging;
  const { items, height } = useWindowedPage({
    list,
    count: lines.length,
    lanes: 1,
    itemHeight: rowHeight,
    gap: 0,
    kept: [dragged ? lines.indexOf(dragged) : -1, cursor.index],
  });

  /** Opens the entry of an amount over its cell. */
  function type(habit: HabitRow, cell: Cell, digit: string | null) {
    const box = frame.current?.getBoundingClientRect();
    const own = frame.current
      ?.querySelector(`[data-line="h${String(habit.id)}"] [data-day="${cell.day}"]`)
      ?.getBoundingClientRect();
    if (!box || !own) return;
    const half = roomy ? 74 : 62;
    const left = Math.max(half, Math.min(box.width - half, own.left - box.left + own.width / 2));
    setEditing({ habit, cell, digit, place: { left, top: own.top - box.top + own.height / 2 } });
  }

  const { commands, announcement, moveHabit, moveGroup } = useGridCommands({
    board,
    cells,
    lines,
    lists,
    address,
    habits,
    onDialog,
    onGroupDialog,
    onSelect: ({ id }, how) => selection.press(order, id, how),
  });

  const keys = useGridKeys({
    lines,
    days,
    cursor,
    commands,
    meantBy,
    cellOf,
    selected: chosen.length > 0,
    onAll: () => selection.set(order, true),
    onClear: selection.clear,
    onExtend: (habit, start) => selection.extendTo(order, habit.id, start.id),
    onType: (habit, cell, digit) =>
      habits.actions.begun(habit, cell.day, (there) => type(there, cell, digit)),
    onTurn: (by) => cursor.goTo(cursor.index, onTurn(by)),
  });

  function press({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-day]') : null;
    const key = button?.closest<HTMLElement>('[data-line]')?.dataset.line;
    const line = lines.find((one) => one.key === key);
    if (line?.kind !== 'habit' || button?.dataset.day === undefined) return;
    const { habit } = line;
    const cell = cellOf(habit, button.dataset.day);
    if (habit.kind === 'amount') habits.actions.begun(habit, cell.day, (there) => type(there, cell, null));
    else commands.tick(habit, cell);
  }

  const template = { '--days': days.length } as CSSProperties;
  return (
    <DragArea
      onPickUp={(id) => dragging.pickUp(String(id))}
      onDrop={() => {
        const line = dragged;
        const last = dragging.letGo();
        if (last?.kind === 'habit' && line?.kind === 'habit') moveHabit(line.habit, last.to);
        if (last?.kind === 'groups' && line?.section.group) moveGroup(line.section.group.id, last.ids);
      }}
      onCancel={() => dragging.letGo()}
      floating={
        dragged && (
          <div className={styles.floating}>
            {dragged.kind === 'habit' ? dragged.habit.name : dragged.section.name}
          </div>
        )
      }
    >
      <div
        ref={frame}
        data-roomy={roomy || undefined}
        data-choosing={chosen.length > 0 || undefined}
        data-dragging={dragged ? '' : undefined}
        className={styles.frame}
        style={template}
      >
        <div
          role="grid"
          aria-label="Habits by day"
          aria-multiselectable
          aria-rowcount={lines.length + 1}
          aria-colcount={days.length + 4}
          onClick={press}
          {...cursor.focusHandlers}
          {...keys}
        >
          <GridHead days={days} today={today} roomy={roomy} />
          <div ref={list} role="rowgroup" className={styles.rows} style={{ height }}>
            {items.map(({ index, top }) => {
              const line = lines[index];
              if (!line) return null;
              const away = line === dragged;
              return line.kind === 'head' ? (
                <GroupLine
                  key={line.key}
                  line={line}
                  index={index}
                  top={top}
                  columns={days.length + 4}
                  active={index === cursor.index}
                  away={away}
                  commands={commands}
                />
              ) : (
                <HabitLine
                  key={line.key}
                  id={line.key}
                  habit={line.habit}
                  index={index}
                  top={top}
                  schedules={cells.schedulesOf(line.habit.id)}
                  entries={cells.entriesOf(line.habit.id)}
                  board={cells.common}
                  days={days}
                  activeDay={index === cursor.index ? cursor.day : null}
                  selected={selection.ids.has(line.habit.id)}
                  away={away}
                  commands={commands}
                />
              );
            })}
          </div>
        </div>
        {drop && <div className={styles.line} style={{ bottom: height - drop.at * rowHeight }} />}
        {editing && (
          <AmountEntry
            key={`${String(editing.habit.id)} ${editing.cell.day}`}
            row={rowOn(editing.habit, cellOf(editing.habit, editing.cell.day))}
            day={editing.cell.day}
            digit={editing.digit}
            place={editing.place}
            onNote={(noted) => habits.actions.note(editing.habit, editing.cell.day, noted)}
            onLeave={() => {
              setEditing(null);
              cursor.goTo(
                lines.findIndex(({ key }) => key === `h${String(editing.habit.id)}`),
                editing.cell.day,
              );
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <HabitsBulkBar chosen={chosen} groups={groups} commands={commands} onClear={selection.clear} />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <p role="status" className="visually-hidden">
        {chosen.length > 0 && `${String(chosen.length)} selected`}
      </p>
    </DragArea>
  );
}
