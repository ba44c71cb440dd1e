import { useRef } from 'react';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { useSortableRow } from '@/platform/client/lists/sortable-row';
import { SortableRows } from '@/platform/client/lists/sortable-rows';
import { type RowFocus, useRowKeys } from '@/platform/client/lists/use-row-keys';
import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { DialogBox } from '@/platform/client/ui/dialog-box';
import styles from './arrange-dialog.module.css';

/** A card of a page, as it is arranged. */
export interface ArrangedCard {
  card: string;
  hidden: boolean;
  title: string;
  /** The key of its tool. */
  tool: string;
}

interface CardRow extends ArrangedCard {
  id: number;
  name: string;
}

/** The cards in their order: dragged or moved by keys, shown or hidden, which the page follows at once. */
export function ArrangeDialog({
  cards,
  onArrange,
  open,
  onClose,
}: {
  cards: readonly ArrangedCard[];
  /** @param done what is said of it */
  onArrange: (cards: readonly ArrangedCard[], done: string) => void;
  open: boolean;
  onClose: () => void;
}) {
  const names = cards.map(({ card }) => card).sort();
  const rows = cards.map((card): CardRow => ({
    ...card,
    id: names.indexOf(card.card) + 1,
    name: card.title,
  }));
  const list = useRef<HTMLUListElement>(null);
  const { rowProps, listProps } = useRowKeys(list, rows);

  function order(moved: CardRow, ids: readonly number[]) {
    const place = ids.indexOf(moved.id) + 1;
    onArrange(
      ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
      `“${moved.name}” is card ${String(place)} of ${String(ids.length)}`,
    );
  }

  function toggle(changed: CardRow) {
    onArrange(
      rows.map((row) => (row === changed ? { ...row, hidden: !row.hidden } : row)),
      changed.hidden ? `“${changed.name}” is shown` : `“${changed.name}” is hidden`,
    );
  }

  return (
    <DialogBox open={open} onClose={onClose} title="Arrange cards" width="form" flush>
      <SortableRows rows={rows} onOrder={order}>
        <ul ref={list} aria-label="Cards" className={styles.list} {...listProps}>
          {rows.map((row, index) => (
            <CardOfList key={row.id} row={row} focus={rowProps(index)} onToggle={() => toggle(row)} />
          ))}
        </ul>
      </SortableRows>
    </DialogBox>
  );
}

function CardOfList({ row, focus, onToggle }: { row: CardRow; focus: RowFocus; onToggle: () => void }) {
  const { name, hidden, tool } = row;
  const { rowProps, grip, isDragged, isOver, translate, moves, menu } = useSortableRow(focus, {
    hint: 'Drag to reorder (Alt+↑ and Alt+↓)',
    gripClass: styles.grip,
  });
  return (
    <li
      {...rowProps}
      aria-label={`${name}, ${hidden ? 'hidden' : 'shown'}`}
      className={classNames(styles.row, isDragged && styles.dragged, isOver && styles.over)}
      style={{ translate }}
      onKeyDown={rowCommands({ ...moves, ' ': onToggle })}
    >
      {grip}
      <Checkbox
        label={name}
        checked={!hidden}
        onChange={onToggle}
        tabIndex={focus.tabIndex}
        className={styles.name ?? ''}
      />
      <span className="muted">
        <ToolIcon toolKey={tool} />
      </span>
      <RowMenu
        of={`“${name}”`}
        tabIndex={focus.tabIndex}
        items={[{ label: hidden ? 'Show' : 'Hide', onSelect: onToggle }, ...menu]}
      />
    </li>
  );
}
