import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import GripVertical from 'lucide-react/icons/grip-vertical';
import NotebookText from 'lucide-react/icons/notebook-text';
import { memo } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Badge } from '@/platform/client/ui/badge';
import { type Dragged, useDragged } from '@/platform/client/lists/drag-area';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { Menu } from '@/platform/client/ui/menu';
import { documentedDay } from '@/platform/client/preferences';
import type { OpenItem } from '../changes/devflow-data';
import { itemActions, keep, type RowActions, type Target } from './item-actions';
import styles from './item-row.module.css';

/** Which come once an item has one of them. */
const RowMarks = lazyPiece(async () => (await import('../labels/row-marks')).RowMarks, { onDemand: true });
const isMarked = ({ dueDate, priority, labels }: OpenItem) => dueDate ?? (priority > 0 || labels.length > 0);

interface ItemRowProps {
  item: OpenItem;
  /** From 0, in its group. */
  index: number;
  count: number;
  /** Pixels from the group's first row. */
  top: number;
  height: number;
  /** The row with tabindex 0. */
  active: boolean;
  selected: boolean;
  /** It is being dragged: its row stays in the document, since removing it would end the touch. */
  away: boolean;
  /** It is moved together with the dragged one. */
  along: boolean;
  /** All actions in one menu, for touch. */
  roomy: boolean;
  /** The groups to which it can be moved. */
  targets: readonly Target[];
  actions: RowActions;
}

/** One open item. `data-part` names its focusable parts, so that the focus can be restored when the row moves. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  return <Row {...props} {...useDragged(props.item.id)} />;
});

const Row = memo(function Row({
  item,
  index,
  count,
  top,
  height,
  active,
  selected,
  away,
  along,
  roomy,
  targets,
  actions,
  attach,
  press,
}: ItemRowProps & Dragged) {
  const { id, title } = item;
  const tabIndex = active ? 0 : -1;
  const { buttons, moves, all } = itemActions({
    item,
    first: index === 0,
    last: index === count - 1,
    selected,
    targets,
    actions,
  });

  return (
    <div
      ref={attach}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-item={id}
      className={classNames(
        styles.row,
        selected && styles.selected,
        away && styles.away,
        along && styles.along,
      )}
      style={{ top, height }}
      {...press}
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
      <span title="Select (x)" className={styles.choice}>
        <Checkbox
          label={`Select ${title}`}
          hideLabel
          checked={selected}
          tabIndex={tabIndex}
          onChange={(_, how) => actions.onSelect(id, how)}
        />
      </span>
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
          {isMarked(item) && <RowMarks item={item} spoken />}
          {selected && ', selected'}
        </span>
      </button>
      <span className={styles.facts}>
        {item.hasNotes && <NotebookText aria-hidden="true" />}
        {isMarked(item) && <RowMarks item={item} />}
        <time dateTime={item.createdAt}>{documentedDay(item.createdAt)}</time>
      </span>
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
          items={roomy ? all : moves}
        />
        {!roomy &&
          buttons.map(({ part, name, label, icon, danger, disabled, onSelect }) => (
            <BareIconButton
              key={part}
              data-part={part}
              label={name}
              title={label}
              icon={icon}
              size="row"
              tone={danger ? 'danger' : 'neutral'}
              tabIndex={tabIndex}
              aria-disabled={disabled}
              onClick={onSelect}
            />
          ))}
      </span>
    </div>
  );
});

/** The row that follows the pointer, or is carried by keys, with the number of items moved together. */
export function FloatingRow({ item, count }: { item: OpenItem; count: number }) {
  return (
    <div className={classNames(styles.row, styles.floating)}>
      <span className={styles.grip}>
        <GripVertical />
      </span>
      <span className={styles.choice} />
      <span className={styles.box} />
      <span className={styles.title}>
        <span className={styles.words}>{item.title}</span>
      </span>
      {count > 1 && <Badge>{`${String(count)} items`}</Badge>}
      <span className={styles.facts}>
        {item.hasNotes && <NotebookText />}
        {isMarked(item) && <RowMarks item={item} />}
        <time>{documentedDay(item.createdAt)}</time>
      </span>
    </div>
  );
}
