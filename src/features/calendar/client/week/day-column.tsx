import type { PointerEvent } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { dayName } from '@/platform/shared/civil-names';
import type { ShownEvent } from '../chip/shown-event';
import { clockText, rangeText, wallAtMinute } from '../event/when-text';
import type { CalendarScreen } from '../screen/screen';
import { blocksOf } from './day-blocks';
import { EventBlock } from './event-block';
import { type Grabbed, HOUR_PX } from './time-drag';
import styles from './week-view.module.css';

interface DayColumnProps {
  day: string;
  /** Those of the period, in order. */
  events: readonly ShownEvent[];
  screen: CalendarScreen;
  /** The time in focus, in minutes; null on another day. */
  cursor: number | null;
  /** Minutes of this day that are over; null on another day than today. */
  now: number | null;
  nowWall: string;
  loading: boolean;
  /** The event that is dragged. */
  dragged: string | undefined;
  /** From one minute to another: what is being made by a drag. */
  making: { from: number; to: number } | null;
  onPress: (event: PointerEvent, grabbed: Grabbed) => void;
  /** A place of the screen was clicked where nothing is. */
  onPick: (x: number, y: number) => void;
  wasDrop: () => boolean;
}

/** The hours of a day. */
export function DayColumn({
  day,
  events,
  screen,
  cursor,
  now,
  nowWall,
  loading,
  dragged,
  making,
  onPress,
  onPick,
  wasDrop,
}: DayColumnProps) {
  const preferences = usePreferences();
  const top = (minutes: number) => (minutes / 60) * HOUR_PX;
  const name = dayName(day, preferences);
  return (
    <div
      role="gridcell"
      aria-label={name}
      className={styles.column}
      onPointerDown={(event) => onPress(event, { kind: 'make' })}
      onClick={({ clientX, clientY }) => onPick(clientX, clientY)}
    >
      {cursor !== null && (
        <div
          key={cursor}
          role="button"
          tabIndex={0}
          data-day={day}
          aria-label={`${name}, ${clockText(wallAtMinute(day, cursor), preferences)}: add an event`}
          className={styles.cursor}
          style={{ top: top(cursor), height: HOUR_PX / 2 }}
        />
      )}
      {loading && Number(day.slice(8)) % 2 === 0 && (
        <span className={styles.waiting} style={{ top: top(10 * 60) }}>
          <Skeleton width="90%" height={44} />
        </span>
      )}
      {blocksOf(day, events).map((block) => (
        <EventBlock
          key={block.shown.key}
          block={block}
          tabIndex={cursor !== null ? 0 : -1}
          dragged={dragged === block.shown.key}
          past={block.shown.end <= nowWall}
          onOpen={screen.onOpen}
          onPress={onPress}
          wasDrop={wasDrop}
        />
      ))}
      {making && (
        <div
          className={styles.making}
          style={{ top: top(making.from), height: top(making.to - making.from) }}
        >
          {rangeText(
            { start: wallAtMinute(day, making.from), end: wallAtMinute(day, making.to) },
            preferences,
          )}
        </div>
      )}
      {now !== null && <div aria-hidden="true" className={styles.now} style={{ top: top(now) }} />}
    </div>
  );
}
