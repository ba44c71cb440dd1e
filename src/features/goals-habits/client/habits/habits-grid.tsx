import { type Announcements, DndContext, DragOverlay } from '@dnd-kit/core';
import { type CSSProperties, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useSortSensors } from '@/platform/client/drag';
import { DragAutoScroll } from '@/platform/client/drag-auto-scroll';
import { usePreferences } from '@/platform/client/preferences';
import { useSelection } from '@/platform/client/selection';
import { classNames } from '@/platform/client/ui/class-names';
import { useWindowedPage } from '@/platform/client/ui/use-windowed-rows';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { dayName, weekdayName } from '@/platform/shared/civil-names';
import type { BoardAnswer, HabitRow } from '../../answers';
import type { Screen } from '../screen';
import { stepped, ticked, toggled } from '../today/row-commands';
import { AmountEntry } from './amount-entry';
import type { GridCommands } from './grid-commands';
import { type Cell, cellsOf, rowOnDay } from './grid-days';
import { dropOf, linesOf, type Section } from './grid-order';
import { GroupLine } from './group-line';
import { HabitLine } from './habit-line';
import { HabitsBulkBar } from './habits-bulk-bar';
import styles from './habits-grid.module.css';
import { useGridCursor } from './use-grid-cursor';
import { useGridDrag } from './use-grid-drag';
import { useGridKeys } from './use-grid-keys';

/** The grid has announcements of its own. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

const NONE: never[] = [];
const NOTHING_TO_LOAD = () => undefined;

interface Editing {
  habit: HabitRow;
  cell: Cell;
  digit: string | null;
  place: { left: number; top: number };
}

interface HabitsGridProps extends Pick<Screen, 'address' | 'habits' | 'onDialog'> {
  board: BoardAnswer;
  /** The days that the board was asked for. */
  asked: { from: string; to: string };
  days: readonly string[];
  sections: readonly Section[];
  /** To the days before the shown ones, after them, or to today (0); returns the day next to the shown ones. */
  onTurn: (by: -1 | 1 | 0) => string;
  onGroupDialog: (group: BoardAnswer['groups'][number]) => void;
}

/** Habits as rows, days as columns: drag, select, and note what was done. */
export function HabitsGrid({
  board,
  asked: { from, to },
  days,
  sections,
  address,
  habits: { actions },
  onDialog,
  onTurn,
  onGroupDialog,
}: HabitsGridProps) {
  const preferences = usePreferences();
  const roomy = useRoomyRows();
  const rowHeight = roomy ? 56 : 40;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const { today, weekStart, pauses, groups } = board;

  const lines = linesOf(sections);
  const rows = lines.flatMap((line) => (line.kind === 'habit' ? [line.habit] : []));
  const order = rows.map(({ id }) => id);
  const known = useMemo(() => ({ pauses, from, to, today, weekStart }), [pauses, from, to, today, weekStart]);
  const { entries, schedules } = useMemo(
    () => ({
      entries: new Map(board.entries.map((own) => [own.habitId, own.days])),
      schedules: new Map(board.schedules.map((own) => [own.habitId, own.rows])),
    }),
    [board.entries, board.schedules],
  );
  const cellOf = (habit: HabitRow, day: string): Cell => {
    const own = { ...known, schedules: schedules.get(habit.id) ?? NONE, days: entries.get(habit.id) ?? NONE };
    const [cell] = cellsOf(habit, own, [day]);
    if (!cell) throw new RangeError('A day has a cell');
    return cell;
  };
  const rowOn = (habit: HabitRow, cell: Cell) => rowOnDay(habit, schedules.get(habit.id) ?? NONE, cell);

  const selection = useSelection();
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  // Deselects habits that are gone, even if they come back.
  if (chosen.length < selection.ids.size) {
    const there = new Set(chosen.map(({ id }) => id));
    selection.keep((id) => there.has(id));
  }
  const meantBy = (habit: HabitRow) => (selection.ids.has(habit.id) ? chosen : [habit]);

  const cursor = useGridCursor(frame, lines, days);
  const dragging = useGridDrag(list, lines, rowHeight);
  const { dragged, drop } = dragging;
  const { items, height, focusHandlers } = useWindowedPage({
    list,
    count: lines.length,
    lanes: 1,
    itemHeight: rowHeight,
    gap: 0,
    kept: dragged ? lines.indexOf(dragged) : cursor.index,
    onShown: NOTHING_TO_LOAD,
  });
  const sensors = useSortSensors();

  function moveHabit(habit: HabitRow, to: NonNullable<ReturnType<typeof dropOf>>) {
    actions.order(habit, to.ids, to.groupId);
    const name = groups.find(({ id }) => id === to.groupId)?.name;
    const place = `${String(to.ids.indexOf(habit.id) + 1)} of ${String(to.ids.length)}`;
    setAnnouncement(`“${habit.name}” is now ${place}${name === undefined ? '' : ` in ${name}`}`);
  }
  function moveGroup(id: number, ids: readonly number[]) {
    const group = groups.find((one) => one.id === id);
    if (!group) return;
    void actions.orderGroups(group, ids);
    setAnnouncement(`Group ${group.name} is now ${String(ids.indexOf(id) + 1)} of ${String(ids.length)}`);
  }

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

  const commands = useStableCallbacks<GridCommands>({
    tick: (habit, cell) => {
      const row = rowOn(habit, cell);
      const whole = { state: 'done' as const, amount: row.schedule.target ?? row.step };
      const isTyped = habit.kind === 'amount' && row.state !== 'done';
      actions.note(row, cell.day, isTyped ? whole : ticked(row));
    },
    toggle: (habit, cell, state) => {
      const row = rowOn(habit, cell);
      actions.note(row, cell.day, toggled(row, state));
    },
    step: (habit, cell, by) => {
      const row = rowOn(habit, cell);
      actions.note(row, cell.day, stepped(row, by));
    },
    writeNote: (habit, { day }) =>
      actions.begun(habit, day, (there) => onDialog({ kind: 'note', habit: there, day })),
    open: ({ id }) => address.openHabit(id),
    edit: (habit) => onDialog({ kind: 'edit', habit }),
    pause: (named) => onDialog({ kind: 'pauseSome', habits: named }),
    endPause: ({ paused }) => paused && void actions.endPause(paused, textOfDay((dayOf(today) ?? 0) - 1)),
    archive: (named, archived) => void actions.archive(named, archived),
    group: (named, group) => void actions.group(named, group),
    remove: (named) => void actions.remove(named),
    move: (key, by) => {
      const at = lines.findIndex((line) => line.key === key);
      const line = lines[at];
      if (line?.kind === 'habit') {
        const to = dropOf(lines, line.habit.id, by > 0 ? at + 2 : at - 1);
        if (to) moveHabit(line.habit, to);
      } else if (line?.section.group) {
        const ids = groups.map(({ id }) => id);
        const { id } = line.section.group;
        const place = ids.indexOf(id) + by;
        if (place < 0 || place >= ids.length) return;
        ids.splice(ids.indexOf(id), 1);
        ids.splice(place, 0, id);
        moveGroup(id, ids);
      }
    },
    select: ({ id }, how) => selection.press(order, id, how),
    fold: (group, folded) => void actions.foldGroup(group, folded),
    renameGroup: onGroupDialog,
    removeGroup: (group) => void actions.removeGroup(group),
  });

  const keys = useGridKeys({
    ...{ lines, days, cursor, commands, meantBy, cellOf },
    selected: chosen.length > 0,
    onAll: () => selection.set(order, true),
    onClear: selection.clear,
    onExtend: (habit, start) => selection.extendTo(order, habit.id, start.id),
    onType: (habit, cell, digit) => actions.begun(habit, cell.day, (there) => type(there, cell, digit)),
    onTurn: (by) => cursor.goTo(cursor.index, onTurn(by)),
  });

  function press({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-day]') : null;
    const key = button?.closest<HTMLElement>('[data-line]')?.dataset.line;
    const line = lines.find((one) => one.key === key);
    if (line?.kind !== 'habit' || button?.dataset.day === undefined) return;
    const { habit } = line;
    const cell = cellOf(habit, button.dataset.day);
    if (habit.kind === 'amount') actions.begun(habit, cell.day, (there) => type(there, cell, null));
    else commands.tick(habit, cell);
  }

  const template = { '--days': days.length } as CSSProperties;
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active: { id } }) => dragging.pickUp(String(id))}
      onDragEnd={() => {
        const line = dragged;
        const last = dragging.letGo();
        if (last?.kind === 'habit' && line?.kind === 'habit') moveHabit(line.habit, last.to);
        if (last?.kind === 'groups' && line?.section.group) moveGroup(line.section.group.id, last.ids);
      }}
      onDragCancel={() => dragging.letGo()}
    >
      <DragAutoScroll />
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
          aria-colcount={days.length + 2}
          onClick={press}
          onFocus={(event) => {
            cursor.focusHandlers.onFocus(event);
            focusHandlers.onFocus(event);
          }}
          onBlur={() => {
            cursor.focusHandlers.onBlur();
            focusHandlers.onBlur();
          }}
          {...keys}
        >
          <div role="row" aria-rowindex={1} className={styles.days}>
            <div role="columnheader" aria-colindex={1} className={styles.corner}>
              Habit
            </div>
            {days.map((day, at) => (
              <div
                key={day}
                role="columnheader"
                aria-colindex={at + 2}
                aria-label={dayName(day, preferences)}
                className={classNames(styles.day, day === today && styles.today)}
              >
                <span>{weekdayName(day, preferences, roomy ? 'short' : 'narrow')}</span>
                <span>{Number(day.slice(-2))}</span>
              </div>
            ))}
            <div role="columnheader" aria-colindex={days.length + 2}>
              <span className="visually-hidden">Actions</span>
            </div>
          </div>
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
                  columns={days.length + 2}
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
                  schedules={schedules.get(line.habit.id) ?? NONE}
                  entries={entries.get(line.habit.id) ?? NONE}
                  board={known}
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
            onNote={(noted) => actions.note(editing.habit, editing.cell.day, noted)}
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
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.floating}>
            {dragged.kind === 'habit' ? dragged.habit.name : dragged.section.name}
          </div>
        )}
      </DragOverlay>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <p role="status" className="visually-hidden">
        {chosen.length > 0 && `${String(chosen.length)} selected`}
      </p>
    </DndContext>
  );
}
