import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
} from 'react';
import { isSwitchedOff, isTyping } from '@/platform/client/hotkeys';
import type { useSelection } from '@/platform/client/lists/selection';
import { isComposing } from '@/platform/client/ui/keyboard';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { useWindowedRows } from '@/platform/client/lists/use-windowed-rows';
import type { TransactionRow } from '../../answers';
import type { Books } from '../changes/use-books';
import { StackedRow } from './stacked-row';
import { type RowCommands, TransactionLine } from './transaction-row';
import styles from './transaction-list.module.css';

const ROW_HEIGHT = 36;
const STACKED_HEIGHT = 64;
/** Rows that stand for those that are on their way. */
const LOADING_ROWS = 12;
const MORE_ROWS = 3;

/** What keys do with the row that has the focus. */
export interface KeyCommands {
  edit: (row: TransactionRow) => void;
  remove: (row: TransactionRow) => void;
  category: (row: TransactionRow) => void;
  split: (row: TransactionRow) => void;
  transfer: (row: TransactionRow) => void;
}

/** Lets others put the focus on a row. */
export interface ListHandle {
  focusRow: (id: number) => void;
  focus: () => void;
}

interface TransactionListProps {
  rows: readonly TransactionRow[];
  isLoaded: boolean;
  more: boolean;
  onShown: (indexes: readonly number[]) => void;
  books: Books;
  ofAll: boolean;
  stacked: boolean;
  selection: ReturnType<typeof useSelection<number>>;
  commands: RowCommands;
  keys: KeyCommands;
  /** A form in place of a row, as high as so many rows. */
  editing: { id: number; rows: number; form: ReactNode } | null;
  handle: Ref<ListHandle>;
}

/** The rows in sight of a list of any length, of which one is a stop of the keyboard. */
export function TransactionList({
  rows,
  isLoaded,
  more,
  onShown,
  books,
  ofAll,
  stacked,
  selection,
  commands,
  keys,
  editing,
  handle,
}: TransactionListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = stacked ? STACKED_HEIGHT : ROW_HEIGHT;
  const editedAt = editing ? rows.findIndex(({ id }) => id === editing.id) : -1;
  const extra = editedAt < 0 || !editing ? 0 : editing.rows - 1;
  const waiting = isLoaded ? (more ? MORE_ROWS : 0) : LOADING_ROWS;
  const { cursor, move, listProps, rowProps } = useRovingFocus(rows, ({ id }) => id);
  const [wanted, setWanted] = useState<number | null>(null);
  const { indexes, height, focusHandlers, scrollTo } = useWindowedRows({
    scroller,
    count: rows.length + extra + waiting,
    rowHeight,
    onShown,
  });
  useImperativeHandle(
    handle,
    () => ({
      focusRow: (id) => {
        setWanted(id);
        scroller.current
          ?.querySelector<HTMLElement>(`[data-transaction="${String(id)}"]`)
          ?.focus({ preventScroll: true });
      },
      focus: () => scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus(),
    }),
    [],
  );

  const scrollToLatest = useRef(scrollTo);
  useEffect(() => {
    scrollToLatest.current = scrollTo;
  });
  useEffect(() => {
    if (cursor >= 0) scrollToLatest.current(cursor);
  }, [cursor]);

  // The head and the row on top have the width of the rows, which a scrollbar may take from.
  useEffect(() => {
    const element = scroller.current;
    const grid = element?.closest<HTMLElement>('[role="grid"]');
    if (!element || !grid) return;
    const sizes = new ResizeObserver(() =>
      grid.style.setProperty('--scrollbar', `${String(element.offsetWidth - element.clientWidth)}px`),
    );
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    return () => {
      sizes.disconnect();
      grid.style.removeProperty('--scrollbar');
    };
  }, []);

  const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, shiftKey } = event;
    if (event.defaultPrevented || isComposing(event) || isTyping(target)) return;
    if (!(target instanceof Element) || target.closest('[role="rowgroup"]')) return;
    const letter = key.length === 1 ? key.toLowerCase() : key;
    if (isSwitchedOff(letter)) return;
    const step = { j: 'ArrowDown', k: 'ArrowUp' }[letter] ?? key;
    const row = rows[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)];
    if (shiftKey && row && (step === 'ArrowDown' || step === 'ArrowUp')) {
      const next = rows[rows.indexOf(row) + (step === 'ArrowDown' ? 1 : -1)];
      if (next)
        selection.extendTo(
          rows.map(({ id }) => id),
          next.id,
          row.id,
        );
    }
    if (move(event, step) || !row || event.altKey || event.ctrlKey || event.metaKey) return;
    const command = {
      Enter: keys.edit,
      e: keys.edit,
      Delete: keys.remove,
      Backspace: keys.remove,
      c: keys.category,
      s: keys.split,
      t: keys.transfer,
      x: (one: TransactionRow) => commands.select(one, { shift: shiftKey }),
    }[letter];
    // Buttons and checkboxes have their own Enter.
    if (!command || (key === 'Enter' && target.matches('button, input'))) return;
    event.preventDefault();
    command(row);
  }

  const selecting = stacked && rows.some(({ id }) => selection.ids.has(id));

  /** The place in the list of what stands at an index of it: a row, the form, or none. */
  const shownRows =
    indexes.length > 0 && editedAt >= 0 && !indexes.includes(editedAt) ? [...indexes, editedAt] : indexes;

  return (
    <div
      ref={scroller}
      role="none"
      data-transactions={isLoaded ? rows.length : undefined}
      className={styles.scroller}
      {...focusHandlers}
      onFocus={(event) => {
        focusHandlers.onFocus(event);
        listProps.onFocus(event);
        setWanted(null);
      }}
      onBlur={() => {
        focusHandlers.onBlur();
        listProps.onBlur();
      }}
      onKeyDown={handleKeyDown}
    >
      <div role="none" className={styles.content} style={{ height }}>
        {shownRows.map((place) => {
          if (editing && place === editedAt) {
            return (
              <div
                key={`edit-${String(editing.id)}`}
                role="none"
                data-index={place}
                className={styles.form}
                style={{ top: place * rowHeight, height: editing.rows * rowHeight }}
              >
                {editing.form}
              </div>
            );
          }
          if (editedAt >= 0 && place > editedAt && place <= editedAt + extra) return null;
          const index = editedAt >= 0 && place > editedAt ? place - extra : place;
          const row = rows[index];
          const top = place * rowHeight;
          if (!row) {
            return (
              <div
                key={`waiting-${String(index)}`}
                aria-hidden="true"
                className={styles.waiting}
                style={{ top, height: rowHeight }}
              >
                <Skeleton width="70%" height={12} />
              </div>
            );
          }
          const { tabIndex, ref } = rowProps(index);
          const given = {
            row,
            index,
            books,
            commands,
            ofAll,
            top,
            tabIndex,
            selected: selection.ids.has(row.id),
            rowRef: wanted === row.id ? takeFocus : ref,
          };
          return stacked ? (
            <StackedRow key={row.id} {...given} selecting={selecting} />
          ) : (
            <TransactionLine key={row.id} {...given} />
          );
        })}
      </div>
    </div>
  );
}
