import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { isComposing } from '@/platform/client/ui/keyboard';
import { weekdayName } from '@/platform/shared/civil-names';
import { monthKeyTarget, monthWeeks } from '@/platform/shared/month-grid';
import { useEntryActions } from '../changes/use-entry-actions';
import { entryKey } from '../chip/entry-chip';
import { daysLonger, shownLater } from '../chip/shown-event';
import { daysLater, titleOf, weekNumberOf } from '../period';
import type { CalendarScreen } from '../screen/screen';
import { useWantedFocus } from '../screen/use-wanted-focus';
import { LINE, MonthCell, NEW } from './month-cell';
import styles from './month-view.module.css';
import { entriesLater, weeksOf } from './month-weeks';
import { useDayDrag } from './use-day-drag';

/** Of the number of a day above its lines, in pixels. */
const HEAD = 26;
const USUAL_CAPACITY = 3;

/** By how many days an arrow moves an event. */
const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month as a grid of days, of which one is a tab stop and after it its events. */
export function MonthView({ screen, loading }: { screen: CalendarScreen; loading: boolean }) {
  const { address, events, entries } = screen;
  const preferences = usePreferences();
  const { weekStart } = preferences;
  const grid = useRef<HTMLDivElement>(null);
  const days = monthWeeks(address.date, weekStart);
  const capacity = useCapacity(grid, days.length);
  const wantFocus = useWantedFocus(grid);
  const { move: moveEntry } = useEntryActions();
  const { drag, begin, gridProps } = useDayDrag({ grid, weeks: days.length });
  const placed = drag
    ? events.map((shown) => {
        if (shown.key !== drag.key) return shown;
        return drag.end ? shownLater(shown, 0, daysLonger(shown, drag.days)) : shownLater(shown, drag.days);
      })
    : events;
  /** The days over which a new event is dragged. */
  const isPicked = (day: string) => {
    const from = drag?.key.startsWith(NEW) ? drag.key.slice(NEW.length) : null;
    if (from === null || !drag) return false;
    const to = daysLater(from, drag.days);
    return from <= to ? day >= from && day <= to : day >= to && day <= from;
  };
  const placedEntries = drag ? entriesLater(entries, drag.key, drag.days) : entries;
  const weeks = weeksOf(address.date, weekStart, { events: placed, entries: placedEntries }, capacity);

  function goTo(day: string) {
    wantFocus({ day });
    address.showDate(day);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const day = event.target.closest<HTMLElement>('[data-day]')?.dataset.day;
    const key = event.target.closest<HTMLElement>('[data-event]')?.dataset.event;
    const shown = events.find((one) => one.key === key);
    const entry = event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
    const due = entries.get(day ?? '')?.find((one) => one.moves && entryKey(one) === entry);
    if (day === undefined || !event.currentTarget.contains(event.target)) return;
    if (event.altKey) {
      const moved = MOVES[event.key];
      if (moved === undefined || event.shiftKey || (!shown && !due)) return;
      event.preventDefault();
      if (due) {
        goTo(daysLater(day, moved));
        void moveEntry(due, daysLater(day, moved));
      }
      if (!shown) return;
      if (!screen.onMove(shown, { days: moved })) return;
      wantFocus({ event: shown.key });
      address.showDate(daysLater(day, moved));
      return;
    }
    const target = monthKeyTarget(day, event, weekStart);
    if (target !== null) goTo(target);
    else if (event.key === 'Enter' && event.target.matches('[data-day]'))
      screen.onMake({ start: day, allDay: true });
    else if (event.key === 'Escape' && shown) goTo(day);
    else if (event.key === 'Delete' && shown) {
      if (screen.onDelete(shown)) wantFocus({ day });
    } else if (event.key === 'e' && shown && !isSwitchedOff('e')) screen.onEdit(shown);
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="grid"
      aria-label={titleOf('month', address.date, preferences)}
      aria-busy={loading || undefined}
      className={styles.month}
      onKeyDown={handleKeyDown}
    >
      <div role="row" className={styles.weekdays}>
        {days[0]?.map((day) => (
          <div key={day} role="columnheader" aria-label={weekdayName(day, preferences, 'long')}>
            {weekdayName(day, preferences, 'short')}
          </div>
        ))}
      </div>
      <div ref={grid} role="rowgroup" className={styles.weeks} {...gridProps}>
        {weeks.map((week) => (
          <div key={week[0]?.day} role="row" className={styles.week}>
            {week.map((day, at) => (
              <MonthCell
                key={day.day}
                {...{ day, screen, loading }}
                week={at === 0 ? weekNumberOf(week.map((one) => one.day)) : null}
                dragged={drag?.key}
                picked={isPicked(day.day)}
                moreAt={capacity - 1}
                onPress={begin}
                onMoveEntry={(entry, moved) => void moveEntry(entry, daysLater(entry.day, moved))}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** How many lines fit into a day. */
function useCapacity(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [capacity, setCapacity] = useState(USUAL_CAPACITY);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setCapacity(Math.max(1, Math.floor((element.clientHeight / weeks - HEAD) / LINE)));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [grid, weeks]);
  return capacity;
}
