import { useDraggable, useDroppable } from '@dnd-kit/core';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { classNames } from '@/platform/client/ui/class-names';
import { isComposing } from '@/platform/client/ui/keyboard';
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
  /** Whether it can change places with the one above, or below. */
  canMove: { up: boolean; down: boolean };
  onMove: (by: 1 | -1) => void;
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
  canMove,
  onMove,
  onOpen,
  onDelete,
  menu,
}: OrderedRowProps) {
  const movable = canMove.up || canMove.down;
  const drag = useDraggable({ id, disabled: !movable });
  const drop = useDroppable({ id, disabled: !movable });

  function handleKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.ctrlKey || event.metaKey || isComposing(event) || event.target !== event.currentTarget) return;
    const key = event.key.toLowerCase();
    if (isSwitchedOff(key)) return;
    const keys: Record<string, () => void> = event.altKey
      ? { arrowup: () => canMove.up && onMove(-1), arrowdown: () => canMove.down && onMove(1) }
      : { enter: onOpen, e: onOpen, delete: onDelete };
    const run = keys[key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return (
    <li
      ref={(element) => {
        drop.setNodeRef(element);
        drag.setNodeRef(element);
        if (typeof ref === 'function') ref(element);
      }}
      tabIndex={tabIndex}
      data-index={index}
      data-row={id}
      aria-label={spoken}
      className={classNames(
        styles.row,
        isIndented && styles.indented,
        drag.isDragging && styles.dragged,
        drop.isOver && !drag.isDragging && styles.over,
      )}
      style={drag.transform ? { translate: `0 ${String(drag.transform.y)}px` } : undefined}
      onKeyDown={handleKeyDown}
    >
      <span className={styles.grip}>
        {movable && (
          <span
            aria-hidden="true"
            title="Drag to reorder (Alt+↑ and Alt+↓)"
            className={styles.handle}
            onMouseDown={drag.listeners?.onMouseDown as ((event: MouseEvent) => void) | undefined}
            onTouchStart={drag.listeners?.onTouchStart as (() => void) | undefined}
          >
            <GripVertical size={16} />
          </span>
        )}
      </span>
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
          ...(canMove.up ? [{ label: 'Move up', onSelect: () => onMove(-1) }] : []),
          ...(canMove.down ? [{ label: 'Move down', onSelect: () => onMove(1) }] : []),
          { label: 'Delete', onSelect: onDelete, danger: true },
        ]}
      />
    </li>
  );
}
