import { useDraggable } from '@dnd-kit/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import CircleCheck from 'lucide-react/icons/circle-check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FolderInput from 'lucide-react/icons/folder-input';
import GripVertical from 'lucide-react/icons/grip-vertical';
import NotebookText from 'lucide-react/icons/notebook-text';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, type MouseEvent, type SyntheticEvent } from 'react';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { formatDay } from '@/platform/shared/dates';
import { statusTone } from '../../rules';
import type { OpenItem } from '../changes/devflow-data';
import styles from './item-row.module.css';

export interface RowActions {
  onPress: (id: number, event: MouseEvent) => void;
  onComplete: (id: number) => void;
  /** One place up or down within the group. */
  onStep: (id: number, step: 1 | -1) => void;
  onToEnd: (id: number, end: 'top' | 'bottom') => void;
  onToGroup: (id: number, statusId: number) => void;
  onToFeature: (id: number) => void;
  onSelect: (id: number) => void;
  onEdit: (id: number) => void;
  onDelete: (id: number) => void;
}

export interface Target {
  statusId: number;
  name: string;
}

interface ItemRowProps {
  item: OpenItem;
  /** From 0, among so many in its group. */
  index: number;
  count: number;
  /** Pixels from the group's first row. */
  top: number;
  height: number;
  /** Tab reaches the board at this row. */
  active: boolean;
  selected: boolean;
  /** It is being dragged: its place is kept only so that the finger does not lose it. */
  away: boolean;
  /** Its actions are in one menu, for fingers. */
  roomy: boolean;
  /** The groups that it can be moved to. */
  targets: readonly Target[];
  actions: RowActions;
}

/** One open item. `data-part` names what in it can have the focus, which goes along when the row does. */
export const ItemRow = memo(function ItemRow({
  item,
  index,
  count,
  top,
  height,
  active,
  selected,
  away,
  roomy,
  targets,
  actions,
}: ItemRowProps) {
  const { id, title } = item;
  const { setNodeRef, listeners } = useDraggable({ id });
  const tabIndex = active ? 0 : -1;
  const first = index === 0;
  const last = index === count - 1;

  return (
    <div
      ref={setNodeRef}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-item={id}
      data-selected={selected || undefined}
      className={classNames(styles.row, selected && styles.selected, away && styles.away)}
      style={{ top, height }}
      onMouseDown={listeners?.onMouseDown as ((event: MouseEvent) => void) | undefined}
      onTouchStart={listeners?.onTouchStart as (() => void) | undefined}
    >
      <button
        type="button"
        data-part="grip"
        tabIndex={tabIndex}
        aria-label={`Drag ${title}`}
        aria-describedby="devflow-drag-keys"
        className={styles.grip}
      >
        <GripVertical />
      </button>
      <Checkbox
        label={`Complete ${title}`}
        hideLabel
        checked={false}
        tabIndex={tabIndex}
        className={styles.check}
        onChange={() => actions.onComplete(id)}
      />
      <button
        type="button"
        data-part="title"
        tabIndex={tabIndex}
        title={title}
        className={styles.title}
        onClick={(event) => actions.onPress(id, event)}
      >
        <span className={styles.words}>{title}</span>
        <span className="visually-hidden">
          {item.hasNotes && ', has notes'}
          {selected && ', selected'}
        </span>
      </button>
      <span className={styles.facts}>
        {item.hasNotes && <NotebookText aria-hidden="true" />}
        <time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>
      </span>
      {/* What is pressed here is no start of a drag, and what a menu opened here hears is its own. */}
      <span className={styles.actions} onMouseDown={keep} onTouchStart={keep}>
        <Menu
          trigger={
            <BareIconButton
              data-part="menu"
              label={roomy ? `Actions for ${title}` : `Move ${title}`}
              title={roomy ? undefined : 'Move'}
              icon={<EllipsisVertical />}
              size="row"
              tabIndex={tabIndex}
            />
          }
          items={menuOf({ item, first, last, selected, roomy, targets, actions })}
        />
        {!roomy && (
          <>
            <BareIconButton
              data-part="up"
              label={`Move ${title} up`}
              title="Move up"
              icon={<ArrowUp />}
              size="row"
              tabIndex={tabIndex}
              aria-disabled={first}
              onClick={() => actions.onStep(id, -1)}
            />
            <BareIconButton
              data-part="down"
              label={`Move ${title} down`}
              title="Move down"
              icon={<ArrowDown />}
              size="row"
              tabIndex={tabIndex}
              aria-disabled={last}
              onClick={() => actions.onStep(id, 1)}
            />
            <BareIconButton
              data-part="edit"
              label={`Edit ${title}`}
              title="Edit"
              icon={<Pencil />}
              size="row"
              tabIndex={tabIndex}
              onClick={() => actions.onEdit(id)}
            />
            <BareIconButton
              data-part="delete"
              label={`Delete ${title}`}
              title="Delete"
              icon={<Trash2 />}
              size="row"
              tone="danger"
              tabIndex={tabIndex}
              onClick={() => actions.onDelete(id)}
            />
          </>
        )}
      </span>
    </div>
  );
});

const keep = (event: SyntheticEvent) => event.stopPropagation();

function menuOf({
  item: { id, statusId },
  first,
  last,
  selected,
  roomy,
  targets,
  actions,
}: Pick<ItemRowProps, 'item' | 'selected' | 'roomy' | 'targets' | 'actions'> & {
  first: boolean;
  last: boolean;
}): (MenuItem | 'separator')[] {
  const others = targets.filter((target) => target.statusId !== statusId);
  return [
    ...(roomy
      ? [
          { label: 'Edit', icon: <Pencil />, onSelect: () => actions.onEdit(id) },
          {
            label: selected ? 'Unselect' : 'Select',
            icon: <CircleCheck />,
            onSelect: () => actions.onSelect(id),
          },
          'separator' as const,
        ]
      : []),
    { label: 'Move up', icon: <ArrowUp />, disabled: first, onSelect: () => actions.onStep(id, -1) },
    { label: 'Move down', icon: <ArrowDown />, disabled: last, onSelect: () => actions.onStep(id, 1) },
    {
      label: 'Move to top',
      icon: <ArrowUpToLine />,
      disabled: first,
      onSelect: () => actions.onToEnd(id, 'top'),
    },
    {
      label: 'Move to bottom',
      icon: <ArrowDownToLine />,
      disabled: last,
      onSelect: () => actions.onToEnd(id, 'bottom'),
    },
    ...(others.length > 0 ? ['separator' as const] : []),
    ...others.map((target) => ({
      key: target.statusId,
      label: `Move to ${target.name}`,
      icon: <StatusDot tone={statusTone(target.name, 'info')} />,
      onSelect: () => actions.onToGroup(id, target.statusId),
    })),
    'separator',
    { label: 'Move to feature…', icon: <FolderInput />, onSelect: () => actions.onToFeature(id) },
    ...(roomy
      ? [
          'separator' as const,
          { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => actions.onDelete(id) },
        ]
      : []),
  ];
}

/** The row that follows the pointer or lies where the keys carry it. */
export function FloatingRow({ item }: { item: OpenItem }) {
  return (
    <div className={classNames(styles.row, styles.floating)}>
      <span className={styles.grip}>
        <GripVertical />
      </span>
      <span className={styles.box} />
      <span className={styles.title}>
        <span className={styles.words}>{item.title}</span>
      </span>
      <span className={styles.facts}>
        {item.hasNotes && <NotebookText />}
        <time>{formatDay(item.createdAt)}</time>
      </span>
    </div>
  );
}
