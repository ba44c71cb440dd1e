import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode, Ref } from 'react';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { useSortableRow } from '@/platform/client/lists/sortable-row';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { classNames } from '@/platform/client/ui/class-names';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import styles from './ordered-list.module.css';

interface OrderedRowProps {
  row: { id: number; name: string };
  index: number;
  tabIndex: number;
  ref: Ref<HTMLLIElement> | undefined;
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
  row: { id, name },
  index,
  tabIndex,
  ref,
  spoken,
  isIndented,
  mark,
  detail,
  facts,
  onOpen,
  onDelete,
  menu,
}: OrderedRowProps) {
  const {
    attach,
    grip,
    isDragged,
    isOver,
    translate,
    moves,
    menu: moveItems,
  } = useSortableRow(id, ref, {
    hint: 'Drag to reorder (Alt+↑ and Alt+↓)',
    gripClass: styles.handle,
  });

  return (
    <li
      ref={attach}
      tabIndex={tabIndex}
      data-index={index}
      data-row={id}
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
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      <span className={styles.words}>
        <button
          type="button"
          tabIndex={tabIndex}
          title={name}
          className={classNames('touch-target', styles.name)}
          onClick={onOpen}
        >
          {name}
        </button>
        {detail !== undefined && (
          <span title={detail} className={styles.detail}>
            {detail}
          </span>
        )}
      </span>
      <span className={styles.facts}>{facts}</span>
      <Menu
        trigger={
          <BareIconButton
            size="row"
            label={`More for “${name}”`}
            icon={<Ellipsis size={16} />}
            tabIndex={tabIndex}
            className={styles.more}
          />
        }
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
