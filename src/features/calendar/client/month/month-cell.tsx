import type { MouseEvent, PointerEvent } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { longDate, shortDate } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';
import { DAY_MS, MINUTE_MS } from '@/platform/shared/repeat/wall';
import { Chip } from '../chip/chip';
import { EntryChip, entryKey } from '../chip/entry-chip';
import { daysLonger } from '../chip/shown-event';
import type { CalendarScreen } from '../screen/screen';
import { daysLater } from '../period';
import { DayMore } from './day-more';
import { EntryGroup } from './entry-group';
import styles from './month-cell.module.css';
import { countText, isBar, type MonthDay } from './month-weeks';
import type { Draggable } from './use-day-drag';

/** The height of a line with its gap, in pixels. */
export const LINE = 24;
/** Of a new event that is dragged, before the day on which it begins. */
export const NEW = 'new ';

interface MonthCellProps {
  day: MonthDay;
  screen: CalendarScreen;
  loading: boolean;
  /** The number of its week, of the first day of one. */
  week: number | null;
  /** The event that is dragged. */
  dragged: string | undefined;
  /** A new event is dragged over it. */
  picked: boolean;
  /** The line that tells of those without room. */
  moreAt: number;
  onPress: (event: PointerEvent, dragged: Draggable) => void;
  /** Of one that can be moved. */
  onMoveEntry: (entry: DayEntry, days: number) => void;
}

/** A day of the month's grid, with what begins on it; a bar reaches over its neighbours. */
export function MonthCell({
  day,
  screen,
  loading,
  week,
  dragged,
  picked,
  moreAt,
  onPress,
  onMoveEntry,
}: MonthCellProps) {
  const preferences = usePreferences();
  const { address, onOpen, onMake } = screen;
  const { day: date, placed, count, more } = day;
  const isFocused = date === address.date;
  const isOutside = date.slice(0, 7) !== address.date.slice(0, 7);
  const number = Number(date.slice(8));
  const tabIndex = isFocused ? 0 : -1;

  function handleClick({ target, currentTarget }: MouseEvent) {
    // Not what is in the popover of the day, whose clicks come here too.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('button, a'))
      return;
    onMake({ start: date, allDay: true });
  }

  function handlePointerDown(event: PointerEvent) {
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest('button, a')) return;
    onPress(event, {
      key: `${NEW}${date}`,
      clicks: true,
      onDrop: (days) =>
        onMake({
          start: daysLater(date, Math.min(0, days)),
          end: daysLater(date, Math.max(0, days) + 1),
          allDay: true,
        }),
    });
  }

  return (
    <div
      role="gridcell"
      data-day={date}
      tabIndex={tabIndex}
      aria-label={`${longDate(date, preferences)}${count === 0 ? '' : `, ${countText(count)}`}`}
      aria-current={date === address.today ? 'date' : undefined}
      className={classNames(
        styles.cell,
        isOutside && styles.outside,
        date < address.today && styles.past,
        week !== null && styles.first,
        picked && styles.picked,
      )}
      onPointerDown={handlePointerDown}
      onFocus={() => !isOutside && !isFocused && address.showDate(date)}
      onClick={handleClick}
    >
      <span className={styles.number}>{number === 1 ? shortDate(date, preferences) : number}</span>
      {week !== null && (
        <span className={styles.week} title={`Week ${String(week)}`}>
          W{week}
        </span>
      )}
      {loading && number % 3 === 0 && (
        <span className={styles.waiting}>
          <Skeleton width="80%" height={14} />
        </span>
      )}
      {placed.map(({ key, span, line, cutBefore, cutAfter, of }) => {
        const style = { top: `calc(var(--month-head) + ${String(line * LINE)}px)`, '--span': span };
        if ('entry' in of)
          return (
            <EntryChip
              key={key}
              entry={of.entry}
              tabIndex={tabIndex}
              style={style}
              className={styles.placed}
              onPointerDown={(event) => {
                if (!of.entry.moves) return;
                onPress(event, { key: entryKey(of.entry), onDrop: (days) => onMoveEntry(of.entry, days) });
              }}
            />
          );
        if ('group' in of)
          return (
            <EntryGroup key={key} entries={of.group} {...{ tabIndex, style }} className={styles.placed} />
          );
        const { shown } = of;
        return (
          <Chip
            key={key}
            shown={shown}
            bar={isBar(shown)}
            {...{ cutBefore, cutAfter, tabIndex, style }}
            dragged={dragged === key}
            className={styles.placed}
            onPointerDown={(event) =>
              shown.fixed || onPress(event, { key, onDrop: (days) => void screen.onMove(shown, { days }) })
            }
            onPressEnd={(event) =>
              shown.fixed ||
              onPress(event, {
                key,
                end: true,
                onDrop: (days) => {
                  const longer = (daysLonger(shown, days) * DAY_MS) / MINUTE_MS;
                  if (longer !== 0) screen.onMove(shown, { longer });
                },
              })
            }
            onClick={({ currentTarget }) => onOpen(shown, currentTarget)}
          />
        );
      })}
      {more > 0 && (
        <DayMore
          day={date}
          count={more}
          screen={screen}
          tabIndex={tabIndex}
          style={{ top: `calc(var(--month-head) + ${String(moreAt * LINE)}px)` }}
          className={styles.placed}
        />
      )}
    </div>
  );
}
