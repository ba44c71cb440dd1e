import type { ReactNode } from 'react';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { useSortableRow } from '@/platform/client/lists/sortable-row';
import { classNames } from '@/platform/client/ui/class-names';
import type { MenuItem } from '@/platform/client/ui/menu';
import type { RowFocus } from '@/platform/client/lists/use-row-keys';
import styles from './ordered-list.module.css';

interface OrderedRowProps {
  row: { name: string };
  focus: RowFocus;
  spoken: string;
  isIndented: boolean;
  mark: ReactNode;
  detail: string | undefined;
  facts: ReactNode;
  onOpen: () => void;
  onDelete: () => void;
  menu: MenuItem[];
}

/** A row with its grip, its name and its menu; with the focus it is worked by single keys. */
export function OrderedRow({
  row: { name },
  focus,
  spoken,
  isIndented,
  mark,
  detail,
  facts,
  onOpen,
  onDelete,
  menu,
}: OrderedRowProps) {
  const { tabIndex } = focus;
  const {
    rowProps,
    grip,
    isDragged,
    isOver,
    translate,
    moves,
    menu: moveItems,
  } = useSortableRow(focus, {
    hint: 'Drag to reorder (Alt+↑ and Alt+↓)',
    gripClass: styles.handle,
  });

  return (
    <li
      {...rowProps}
      aria-label={spoken}
      className={classNames(
        styles.row,
        isIndented && styles.indented,
        isDragged && styles.dragged,
        isOver && styles.over,
      )}
      style={{ translate }}
      onKeyDown={rowCommands({ ...moves, enter: onOpen, e: onOpen, delete: onDelete })}
    >
      <span className={styles.grip}>{grip}</span>
      {mark !== undefined && <span className="row rigid muted">{mark}</span>}
      <span className={styles.words}>
        <button type="button" tabIndex={tabIndex} title={name} className={styles.name} onClick={onOpen}>
          {name}
        </button>
        {detail !== undefined && (
          <span title={detail} className={styles.detail}>
            {detail}
          </span>
        )}
      </span>
      <span className={styles.facts}>{facts}</span>
      <RowMenu
        of={`“${name}”`}
        tabIndex={tabIndex}
        className={styles.more}
        items={[
          { label: 'Edit…', onSelect: onOpen },
          ...menu,
          ...moveItems,
          { label: 'Delete', onSelect: onDelete, danger: true },
        ]}
      />
    </li>
  );
}
