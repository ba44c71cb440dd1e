import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isSwitchedOff, useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { isComposing } from '@/platform/client/ui/keyboard';
import { targetIndex } from '@/platform/client/lists/roving-focus';
import { useWindowedPage } from '@/platform/client/lists/use-windowed-rows';
import { enterRecords } from './enter-records';
import { measuresFor, type Layout } from './grid-layout';
import { RecordCard, RecordCardSkeleton } from './record-card';
import { goOn, type RecordCommands } from './record-commands';
import styles from './record-list.module.css';
import { KEYS } from '../records/use-watched-changes';
import type { Records } from '../records/use-records';

// For those who chose them. The placeholders are shown first, so that the rows have come with their data.
const RecordRow = lazyPiece(async () => (await import('./record-row')).RecordRow);
const RecordRowSkeleton = lazyPiece(async () => (await import('./record-row')).RecordRowSkeleton);

interface RecordListProps {
  records: Records;
  layout: Layout;
  chosen: ReadonlySet<number> | null;
  colorOf: ReadonlyMap<string, string>;
  commands: RecordCommands;
}

/**
 * A virtual list of the records: only the visible ones and the focused one are in the document. It scrolls with the
 * page. Arrow keys move the focus to the same control of a neighbour; ＋ and − change the episode, Delete asks for
 * confirmation.
 */
export function RecordList({ records, layout, chosen, colorOf, ...props }: RecordListProps) {
  // The change event of a checkbox has no modifier keys; they are in the preceding click.
  const shift = useRef(false);
  const commands = useStableCallbacks({
    ...props.commands,
    toggle: (id: number) => props.commands.toggle(id, shift.current),
  });
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const roomy = useRoomyRows();
  const { columns, gap, itemWidth, itemHeight } = measuresFor({ layout, roomy, ...room });
  const count = records.rows.length;
  const [destination, setDestination] = useState<{ index: number; control: string } | null>(null);
  const { items, height, focusHandlers } = useWindowedPage({
    list: box,
    count,
    lanes: columns,
    itemHeight,
    gap,
    kept: destination ? [destination.index] : [],
    onShown: records.show,
  });

  useHotkey({
    keys: 'arrowdown',
    does: 'Go to the records',
    group: KEYS,
    run: enterRecords,
  });
  useHotkey({ keys: '←+→+↑+↓', does: 'Move between the records', group: KEYS });
  useHotkey({ keys: '＋', does: 'One episode more', group: KEYS });
  useHotkey({ keys: '−', does: 'One episode less', group: KEYS });
  useHotkey({ keys: 'delete', does: 'Delete the record', group: KEYS });

  // Waits for the record, which may have to be loaded.
  useEffect(() => {
    if (!destination) return;
    const item = box.current?.querySelector(`[data-index="${destination.index}"]`);
    const control =
      item?.querySelector<HTMLElement>(`[data-control="${destination.control}"]`) ??
      item?.querySelector<HTMLElement>('input, [data-control]');
    // Scrolling to a record loads it.
    item?.scrollIntoView({ block: 'nearest' });
    if (!control) return;
    control.focus({ preventScroll: true });
    setDestination(null);
  }, [destination, records]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event) || isSwitchedOff(event.key))
      return;
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const record = records.rows[index];
    const to = targetIndex(event.key, index, { count, columns });
    if (!record) return;
    if (to !== null) setDestination({ index: to, control: target.dataset.control ?? 'input' });
    else if (event.key === '+' || event.key === '=') goOn(commands, record);
    else if (event.key === '-') commands.step(record, -1);
    else if (event.key === 'Delete' && !chosen) commands.remove(record);
    else if (event.key !== 'ArrowDown') return;
    // Below the last record the page scrolls, which the shortcut that leads here would prevent.
    else if (!target.ariaHasPopup) {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
  }

  const Item = layout === 'grid' ? RecordCard : RecordRow;
  const Blank = layout === 'grid' ? RecordCardSkeleton : RecordRowSkeleton;
  const seen = new Set<number>();
  return (
    <div
      ref={box}
      role="list"
      data-records={layout}
      aria-label="记录"
      aria-busy={records.total === undefined || records.outdated}
      className={styles.list}
      style={{ height }}
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      // Before the menu of a record, which ↓ would open.
      onKeyDownCapture={handleKeyDown}
      {...focusHandlers}
    >
      {room.width > 0 &&
        items.map(({ index, lane, top }) => {
          const record = records.rows[index];
          // While cached pages are of different revisions, a record may be on two of them.
          const twice = record && seen.has(record.id);
          if (record) seen.add(record.id);
          return (
            <div
              key={record && !twice ? record.id : `place-${index}`}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              data-index={index}
              className={styles.item}
              style={{
                width: itemWidth,
                height: itemHeight,
                transform: `translate(${lane * (itemWidth + gap)}px, ${top}px)`,
              }}
            >
              {record ? (
                <Item
                  record={record}
                  chosen={chosen?.has(record.id)}
                  search={records.view.search}
                  colorOf={colorOf}
                  commands={commands}
                />
              ) : (
                <Blank />
              )}
            </div>
          );
        })}
    </div>
  );
}

/** The available width, measured before the first paint. */
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
