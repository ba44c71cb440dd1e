import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { isComposing } from '@/platform/client/ui/keyboard';
import { measuresFor, neighbour, type Layout } from './grid-layout';
import { RecordCard, RecordCardSkeleton } from './record-card';
import type { RecordCommands } from './record-commands';
import styles from './record-list.module.css';
import { RecordRow, RecordRowSkeleton } from './record-row';
import { useSteadyCommands } from './use-steady-commands';
import type { Records } from '../records/use-records';
import { useVisibleRows } from './use-visible-rows';

/** The shell lists the keys in its own language. */
const KEYS = 'Watched records';

interface RecordListProps {
  records: Records;
  layout: Layout;
  chosen: ReadonlySet<number> | null;
  colorOf: ReadonlyMap<string, string>;
  commands: RecordCommands;
}

/**
 * The records, of which only those in sight are in the document, and the one with the focus. They scroll with the page.
 * Arrow keys lead from a record's control to the same one of its neighbours; ＋ and − count, Delete asks.
 */
export function RecordList({ records, layout, chosen, colorOf, ...props }: RecordListProps) {
  const commands = useSteadyCommands(props.commands);
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const roomy = useRoomyRows();
  const { columns, gap, itemWidth, rowHeight } = measuresFor({ layout, roomy, ...room });
  const count = records.rows.length;
  const rows = Math.ceil(count / columns);
  const sight = useVisibleRows(box, rowHeight, rows);
  const first = sight.first * columns;
  const last = Math.min(count, (sight.last + 1) * columns) - 1;
  const [focused, setFocused] = useState(-1);
  const [destination, setDestination] = useState<{ index: number; control: string } | null>(null);

  useHotkey({ keys: '←+→+↑+↓', does: 'Move between the records', group: KEYS });
  useHotkey({ keys: '＋', does: 'One episode more', group: KEYS });
  useHotkey({ keys: '−', does: 'One episode less', group: KEYS });
  useHotkey({ keys: 'delete', does: 'Delete the record', group: KEYS });

  // Once the place is there, which may have to be loaded.
  useEffect(() => {
    if (!destination) return;
    const item = box.current?.querySelector(`[data-index="${String(destination.index)}"]`);
    const control =
      item?.querySelector<HTMLElement>(`[data-control="${destination.control}"]`) ??
      item?.querySelector<HTMLElement>('input, [data-control]');
    // What comes into sight is loaded.
    item?.scrollIntoView({ block: 'nearest' });
    if (!control) return;
    control.focus({ preventScroll: true });
    setDestination(null);
  }, [destination, records]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return;
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const record = records.rows[index];
    const to = neighbour(index, event.key, columns, count);
    if (!record) return;
    if (to !== null) setDestination({ index: to, control: target.dataset.control ?? 'input' });
    else if (event.key === '+' || event.key === '=') commands.step(record, 1);
    else if (event.key === '-') commands.step(record, -1);
    else if (event.key === 'Delete' && !chosen) commands.remove(record);
    else return;
    event.preventDefault();
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    setFocused(Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1));
  }

  const Item = layout === 'grid' ? RecordCard : RecordRow;
  const Blank = layout === 'grid' ? RecordCardSkeleton : RecordRowSkeleton;
  const kept = new Set([focused, destination?.index ?? -1]);
  const seen = new Set<number>();
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  for (const index of kept) {
    if (index >= 0 && index < count && (index < first || index > last)) indexes.push(index);
  }
  indexes.sort((one, other) => one - other);
  const { show } = records;
  const shown = indexes.join();
  useEffect(() => show(shown.split(',').map(Number)), [show, shown]);

  return (
    <div
      ref={box}
      role="list"
      aria-label="记录"
      aria-busy={records.total === undefined || records.outdated}
      className={styles.list}
      style={{ height: Math.max(0, rows * rowHeight - gap) }}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={() => setFocused(-1)}
    >
      {room.width > 0 &&
        indexes.map((index) => {
          const record = records.rows[index];
          // While pages of different moments lie beside each other, one may be on both.
          const twice = record && seen.has(record.id);
          if (record) seen.add(record.id);
          const x = (index % columns) * (itemWidth + gap);
          const y = Math.floor(index / columns) * rowHeight;
          return (
            <div
              key={record && !twice ? record.id : `place-${String(index)}`}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              data-index={index}
              className={styles.item}
              style={{
                width: itemWidth,
                height: rowHeight - gap,
                transform: `translate(${String(x)}px, ${String(y)}px)`,
              }}
            >
              {record ? (
                <Item record={record} chosen={chosen?.has(record.id)} colorOf={colorOf} commands={commands} />
              ) : (
                <Blank />
              )}
            </div>
          );
        })}
    </div>
  );
}

/** How much room there is, known before the first paint. */
function useRoom(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, windowWidth: window.innerWidth });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, windowWidth: window.innerWidth });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
