import type { PointerEvent } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { longDate } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';
import { Chip } from '../chip/chip';
import { EntryChip } from '../chip/entry-chip';
import type { ShownEvent } from '../chip/shown-event';
import { DayMore } from '../month/day-more';
import { EntryGroup } from '../month/entry-group';
import { weekOf } from '../month/month-weeks';
import type { CalendarScreen } from '../screen/screen';
import styles from './all-day-strip.module.css';
import type { Grabbed } from './time-drag';

/** Rows of the strip; more are told of by its last. */
const ROWS = 3;
/** In pixels, of a row with its gap. */
const LINE = 24;

/** What is of whole days, above the hours. */
export function AllDayStrip({
  days,
  events,
  entries,
  screen,
  dragged,
  picked,
  onPress,
  wasDrop,
}: {
  days: readonly string[];
  events: readonly ShownEvent[];
  entries: ReadonlyMap<string, readonly DayEntry[]>;
  screen: CalendarScreen;
  /** The event that is dragged. */
  dragged: string | undefined;
  /** The days over which a new event is dragged. */
  picked: readonly string[];
  onPress: (event: PointerEvent, grabbed: Grabbed) => void;
  wasDrop: () => boolean;
}) {
  const preferences = usePreferences();
  const { date } = screen.address;
  const strip = weekOf(days, { events, entries }, ROWS);
  const lines = Math.max(
    1,
    ...strip.map(({ placed, more }) =>
      more > 0 ? ROWS : Math.max(0, ...placed.map(({ line }) => line + 1)),
    ),
  );
  return (
    <div role="row" className={styles.strip} style={{ height: lines * LINE + 8 }}>
      <div role="rowheader" className={styles.label}>
        all day
      </div>
      {strip.map(({ day, placed, more }) => {
        const tabIndex = day === date ? 0 : -1;
        return (
          <div
            key={day}
            role="gridcell"
            aria-label={`${longDate(day, preferences)}, all day`}
            className={classNames(styles.cell, picked.includes(day) && styles.picked)}
            onPointerDown={(event) => {
              if (event.target === event.currentTarget) onPress(event, { kind: 'days' });
            }}
            onClick={({ target, currentTarget }) => {
              // Not what is in a popover of the day, whose clicks come here too.
              const isOnDay = target instanceof Element && currentTarget.contains(target);
              if (isOnDay && !target.closest('button, a') && !wasDrop())
                screen.onMake({ start: day, allDay: true });
            }}
          >
            {placed.map(({ key, span, line, cutBefore, cutAfter, of }) => {
              const style = { top: 4 + line * LINE, '--span': span };
              if ('entry' in of)
                return (
                  <EntryChip
                    key={key}
                    entry={of.entry}
                    tabIndex={tabIndex}
                    style={style}
                    className={styles.placed}
                    onPointerDown={(event) => {
                      if (of.entry.moves) onPress(event, { kind: 'due', entry: of.entry });
                    }}
                    onClickCapture={(event) => {
                      if (!wasDrop()) return;
                      event.preventDefault();
                      event.stopPropagation();
                    }}
                  />
                );
              if ('group' in of)
                return (
                  <EntryGroup
                    key={key}
                    entries={of.group}
                    {...{ tabIndex, style }}
                    className={styles.placed}
                  />
                );
              return (
                <Chip
                  key={key}
                  shown={of.shown}
                  bar
                  {...{ cutBefore, cutAfter, tabIndex, style }}
                  dragged={dragged === key}
                  className={styles.placed}
                  onPointerDown={(event) => onPress(event, { kind: 'move', shown: of.shown })}
                  onPressEnd={(event) => onPress(event, { kind: 'resize', shown: of.shown })}
                  onClick={({ currentTarget }) => !wasDrop() && screen.onOpen(of.shown, currentTarget)}
                />
              );
            })}
            {more > 0 && (
              <DayMore
                day={day}
                count={more}
                screen={screen}
                tabIndex={tabIndex}
                style={{ top: 4 + (ROWS - 1) * LINE }}
                className={styles.placed}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
