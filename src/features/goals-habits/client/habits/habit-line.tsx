import GripVertical from 'lucide-react/icons/grip-vertical';
import { memo, useMemo } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { type Dragged, useDragged } from '@/platform/client/lists/drag-area';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { shortDate } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../answers';
import { streakText } from '../../rules';
import { scorePercent } from '../../rules/score';
import { DayCell } from './day-cell';
import type { GridCommands } from './grid-commands';
import { type Cell, cellsOf, type Known } from './grid-days';
import styles from './habits-grid.module.css';

interface HabitLineProps {
  /** Of its line. */
  id: string;
  habit: HabitRow;
  index: number;
  top: number;
  schedules: Known['schedules'];
  entries: Known['days'];
  board: Omit<Known, 'schedules' | 'days'>;
  days: readonly string[];
  /** The day of the row that is the tab stop; null: another row is. */
  activeDay: string | null;
  selected: boolean;
  /** It is being dragged: its row stays in the document, since removing it would end the touch. */
  away: boolean;
  commands: GridCommands;
}

/** A habit with the last days. */
export const HabitLine = memo(function HabitLine(props: HabitLineProps) {
  return <Row {...props} {...useDragged(props.id, props.habit.archived)} />;
});

const Row = memo(function Row({
  id,
  habit,
  index,
  top,
  schedules,
  entries,
  board,
  days,
  activeDay,
  selected,
  away,
  commands,
  attach,
  press,
}: HabitLineProps & Dragged) {
  const preferences = usePreferences();
  const cells: Cell[] = useMemo(
    () => cellsOf(habit, { ...board, schedules, days: entries }, days),
    [habit, board, schedules, entries, days],
  );
  const tabIndex = activeDay === null ? -1 : 0;
  const meant = cells.find(({ day }) => day === activeDay) ?? cells.at(-1);
  const meantName = meant && shortDate(meant.day, preferences);
  const isPausedAlone = habit.paused?.habitId === habit.id;

  return (
    <div
      ref={attach}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-line={id}
      data-index={index}
      className={classNames(
        styles.row,
        selected && styles.selected,
        away && styles.away,
        habit.archived && styles.archived,
      )}
      style={{ top }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.name} {...press}>
        <span aria-hidden="true" className={styles.grip}>
          {!habit.archived && <GripVertical />}
        </span>
        <span title="Select (x)" className={styles.choice}>
          <Checkbox
            label={`Select “${habit.name}”`}
            hideLabel
            checked={selected}
            tabIndex={tabIndex}
            onChange={(_, how) => commands.select(habit, how)}
          />
        </span>
        <span aria-hidden="true" className="dot" style={{ background: habit.color }} />
        <button
          type="button"
          tabIndex={tabIndex}
          title={habit.name}
          className={styles.open}
          onClick={() => commands.open(habit)}
        >
          {habit.name}
        </button>
      </div>
      {cells.map((cell, at) => (
        <DayCell
          key={cell.day}
          habit={habit}
          cell={cell}
          column={at + 2}
          tabIndex={cell.day === activeDay ? 0 : -1}
        />
      ))}
      <div role="gridcell" aria-colindex={cells.length + 2} className={styles.figure}>
        {streakText(habit.streak, habit.streakUnit)}
      </div>
      <div role="gridcell" aria-colindex={cells.length + 3} className={styles.figure}>
        {scorePercent(habit.score)} %
      </div>
      <div role="gridcell" aria-colindex={cells.length + 4} className={styles.menu}>
        <RowMenu
          of={`“${habit.name}”`}
          tabIndex={tabIndex}
          items={[
            ...(meant
              ? [
                  {
                    label: `${meant.state === 'skipped' ? 'Not skipped' : 'Skip'} on ${meantName ?? ''}`,
                    onSelect: () => commands.toggle(habit, meant, 'skipped'),
                  },
                  {
                    label: `${meant.entry.state === 'missed' ? 'Not missed' : 'Missed'} on ${meantName ?? ''}`,
                    onSelect: () => commands.toggle(habit, meant, 'missed'),
                  },
                  {
                    label: `Note for ${meantName ?? ''}…`,
                    onSelect: () => commands.writeNote(habit, meant),
                  },
                  'separator' as const,
                ]
              : []),
            {
              label: selected ? 'Deselect' : 'Select',
              onSelect: () => commands.select(habit, { shift: false }),
            },
            { label: 'Edit…', onSelect: () => commands.edit(habit) },
            isPausedAlone
              ? { label: 'End the pause', onSelect: () => commands.endPause(habit) }
              : { label: 'Pause…', onSelect: () => commands.pause([habit]) },
            ...(habit.archived
              ? []
              : [
                  { label: 'Move up', onSelect: () => commands.move(id, -1) },
                  { label: 'Move down', onSelect: () => commands.move(id, 1) },
                ]),
            'separator',
            {
              label: habit.archived ? 'Out of the archive' : 'Archive',
              onSelect: () => commands.archive([habit], !habit.archived),
            },
            { label: 'Delete', onSelect: () => commands.remove([habit]), danger: true },
          ]}
        />
      </div>
    </div>
  );
});
