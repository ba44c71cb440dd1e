import ChevronDown from 'lucide-react/icons/chevron-down';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useDragged } from '@/platform/client/lists/drag-area';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { classNames } from '@/platform/client/ui/class-names';
import { Counter } from '@/platform/client/ui/counter';
import type { GridCommands } from './grid-commands';
import type { Line } from './grid-order';
import styles from './habits-grid.module.css';

/** The head of a group: it folds it, and moves it as a whole. */
export function GroupLine({
  line,
  index,
  top,
  columns,
  active,
  away,
  commands,
}: {
  line: Line & { kind: 'head' };
  index: number;
  top: number;
  /** Of the grid, with the names and the menus. */
  columns: number;
  active: boolean;
  away: boolean;
  commands: GridCommands;
}) {
  const { name, group, rows, folded } = line.section;
  const { attach, press } = useDragged(line.key, group === null);
  const tabIndex = active ? 0 : -1;
  const words = (
    <>
      <span className={styles.title}>{name}</span>
      <Counter value={rows.length} />
    </>
  );
  return (
    <div
      ref={attach}
      role="row"
      aria-rowindex={index + 2}
      data-line={line.key}
      data-index={index}
      className={classNames(styles.row, styles.head, away && styles.away)}
      style={{ top }}
    >
      <div role="rowheader" aria-colindex={1} aria-colspan={columns - 1} className={styles.group} {...press}>
        <span aria-hidden="true" className={styles.grip}>
          {group && <GripVertical />}
        </span>
        {group ? (
          <button
            type="button"
            data-part="head"
            aria-expanded={!folded}
            tabIndex={tabIndex}
            className={styles.fold}
            onClick={() => commands.fold(group, !folded)}
          >
            <ChevronDown size={16} aria-hidden="true" className={folded ? styles.folded : undefined} />
            {words}
          </button>
        ) : (
          <span data-part="head" tabIndex={tabIndex} className={styles.fold}>
            {words}
          </span>
        )}
      </div>
      <div role="gridcell" aria-colindex={columns} className={styles.menu}>
        {group && (
          <RowMenu
            of={`the group ${name}`}
            tabIndex={tabIndex}
            items={[
              { label: 'Rename…', onSelect: () => commands.renameGroup(group) },
              { label: 'Move up', onSelect: () => commands.move(line.key, -1) },
              { label: 'Move down', onSelect: () => commands.move(line.key, 1) },
              { label: 'Delete', onSelect: () => commands.removeGroup(group), danger: true },
            ]}
          />
        )}
      </div>
    </div>
  );
}
