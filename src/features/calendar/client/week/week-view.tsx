import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { isComposing } from '@/platform/client/ui/keyboard';
import { weekFirst, dayOf } from '@/platform/shared/civil';
import { useEntryActions } from '../changes/use-entry-actions';
import { entryKey } from '../chip/entry-chip';
import type { ShownEvent } from '../chip/shown-event';
import { wallAt, wallText } from '@/platform/shared/repeat/wall';
import { clockText, minutesOf, wallAtMinute } from '../event/when-text';
import { useNow } from '../home/use-now';
import { useWantedFocus } from '../screen/use-wanted-focus';
import { entriesLater } from '../month/month-weeks';
import { daysLater, daysOf, periodOf, titleOf, workdays } from '../period';
import type { Move } from '../changes/event-changes';
import type { CalendarScreen } from '../screen/screen';
import { AllDayStrip } from './all-day-strip';
import { DAY_MINUTES, isInStrip, shiftedEvent } from './day-blocks';
import { DayColumn } from './day-column';
import { DayHeads } from './day-heads';
import { keyMove } from './key-move';
import { HOUR_PX, type TimeDrag } from './time-drag';
import { useDayInSight } from './use-day-in-sight';
import { useTimeDrag } from './use-time-drag';
import styles from './week-view.module.css';

/** At which hour the day begins to be shown. */
const FIRST_HOUR = 7;
/** Of the name of an hour, what stands above its line. */
const LABEL_PX = 10;
/** By which the arrows go through the hours, and move events. */
const CELL_MINUTES = 30;
/** Of an entry, which has no times. */
const WHOLE_DAY = { allDay: true, start: '', end: '' };
const USUAL_MINUTE = 9 * 60;
const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);

/** A week or a day by its hours: one time is a tab stop, and after it the events of its day. */
export function WeekView({
  screen,
  loading,
  weekends,
}: {
  screen: CalendarScreen;
  loading: boolean;
  /** Whether a week has them too when no day of one is in focus. */
  weekends: boolean;
}) {
  const { address, events, entries } = screen;
  const preferences = usePreferences();
  const { view, date } = address;
  const all = daysOf(periodOf(view === 'day' ? 'day' : 'week', date, preferences.weekStart));
  const days = view === 'day' || weekends ? all : workdays(all, date);
  const firstDay = days[0] ?? date;
  const offsets = days.map((day) => (dayOf(day) ?? 0) - (dayOf(firstDay) ?? 0));
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const { move: moveEntry } = useEntryActions();
  const wantFocus = useWantedFocus(scroller);
  const [minute, setMinute] = useState(USUAL_MINUTE);
  const nowWall = wallText(wallAt(useNow().getTime(), preferences.timeZone));
  const { drag, holds, begin, timeAt, wasDrop } = useTimeDrag({
    columns,
    scroller,
    head,
    offsets,
    onDrop: drop,
  });

  // Above the hours there is more once the events are here; where the person went since, they stay.
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current) return;
    scroller.current?.scrollTo({ top: FIRST_HOUR * HOUR_PX - LABEL_PX });
    isPlaced.current = !loading;
  }, [loading]);
  useDayInSight({ scroller, columns, at: days.indexOf(date), count: days.length });

  function drop(dropped: TimeDrag) {
    if (dropped.kind === 'days') {
      const [first, last] = [daysLater(firstDay, dropped.from), daysLater(firstDay, dropped.to)];
      screen.onMake({ start: first, end: daysLater(last, 1), allDay: true });
    } else if (dropped.kind === 'make') make(daysLater(firstDay, dropped.day), dropped.from, dropped.to);
    else if (dropped.kind === 'due') {
      if (dropped.days !== 0) void moveEntry(dropped.entry, daysLater(dropped.entry.day, dropped.days));
    } else moveTo(dropped.shown, dropped.kind === 'move' ? dropped : { longer: dropped.longer });
  }

  function make(day: string, from: number, to: number) {
    screen.onMake({ start: wallAtMinute(day, from), end: wallAtMinute(day, to), allDay: false });
  }

  function moveTo(shown: ShownEvent, { days: by = 0, minutes = 0, longer = 0 }: Move) {
    if (by === 0 && minutes === 0 && longer === 0) return;
    screen.onMove(shown, { days: by, minutes, longer });
  }

  function goTo(day: string, at: number) {
    const next = Math.max(0, Math.min(DAY_MINUTES - CELL_MINUTES, at));
    setMinute(next);
    wantFocus({ day });
    address.showDate(day);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const key = event.target.closest<HTMLElement>('[data-event]')?.dataset.event;
    const shown = events.find((one) => one.key === key);
    const entry = event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
    const due = [...entries.values()].flat().find((one) => one.moves && entryKey(one) === entry);
    const isCell = event.target.matches('[data-day]');
    if (event.altKey) {
      const move = keyMove(event, shown ?? WHOLE_DAY);
      if (!move || !(shown || due)) return;
      event.preventDefault();
      if (due && move.days !== undefined) {
        goTo(daysLater(due.day, move.days), minute);
        void moveEntry(due, daysLater(due.day, move.days));
      }
      if (!shown || !screen.onMove(shown, move)) return;
      wantFocus({ event: shown.key });
      if (move.days !== undefined) address.showDate(daysLater(shown.first, move.days));
      return;
    }
    const first =
      view === 'week'
        ? firstDay
        : daysLater(date, weekFirst(dayOf(date) ?? 0, preferences.weekStart) - (dayOf(date) ?? 0));
    const last = view === 'week' ? (days.at(-1) ?? date) : daysLater(first, 6);
    const cells: Record<string, () => void> = {
      ArrowUp: () => goTo(date, minute - CELL_MINUTES),
      ArrowDown: () => goTo(date, minute + CELL_MINUTES),
      ArrowLeft: () => goTo(daysLater(date, -1), minute),
      ArrowRight: () => goTo(daysLater(date, 1), minute),
      Home: () => goTo(first, minute),
      End: () => goTo(last, minute),
      PageUp: () => goTo(daysLater(date, -7), minute),
      PageDown: () => goTo(daysLater(date, 7), minute),
      Enter: () => make(date, minute, minute + 60),
    };
    const ofEvent: Record<string, (one: ShownEvent) => void> = {
      Escape: () => goTo(date, minute),
      Delete: (one) => {
        if (screen.onDelete(one)) wantFocus({ day: date });
      },
      e: (one) => screen.onEdit(one),
    };
    const run = isCell ? cells[event.key] : shown && ofEvent[event.key]?.bind(null, shown);
    if (!run || (event.key === 'e' && isSwitchedOff('e'))) return;
    event.preventDefault();
    run();
  }

  const placed = events.map((shown) =>
    drag && 'shown' in drag && drag.shown.key === shown.key ? shiftedEvent(shown, drag) : shown,
  );
  const draggedKey = drag && 'shown' in drag ? drag.shown.key : undefined;
  const gutter = preferences.hourCycle === 12 ? 70 : 58;
  const template = { '--days': days.length, '--gutter': `${String(gutter)}px` } as CSSProperties;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={titleOf(view, date, preferences)}
      aria-busy={loading || undefined}
      className={styles.week}
      data-days={days.length}
      data-dragging={holds || undefined}
      style={template}
      onKeyDown={handleKeyDown}
    >
      <div ref={head} className={styles.top}>
        <DayHeads days={days} today={address.today} />
        <AllDayStrip
          days={days}
          screen={screen}
          events={placed.filter(isInStrip)}
          entries={drag?.kind === 'due' ? entriesLater(entries, entryKey(drag.entry), drag.days) : entries}
          dragged={draggedKey}
          picked={
            drag?.kind === 'days'
              ? days.filter((_, at) => isBetween(offsets[at] ?? 0, drag.from, drag.to))
              : []
          }
          onPress={begin}
          wasDrop={wasDrop}
        />
      </div>
      <div role="row" className={styles.hours}>
        <div role="rowheader" aria-label="Hours" className={styles.gutter}>
          {HOURS.map((hour) => (
            <span key={hour} className={styles.hour} style={{ top: hour * HOUR_PX }}>
              {clockText(wallAtMinute(date, hour * 60), preferences)}
            </span>
          ))}
        </div>
        <div ref={columns} role="presentation" className={styles.columns}>
          {days.map((day, at) => (
            <DayColumn
              key={day}
              day={day}
              events={placed}
              screen={screen}
              cursor={day === date ? minute : null}
              now={day === nowWall.slice(0, 10) ? minutesOf(nowWall) : null}
              nowWall={nowWall}
              loading={loading}
              dragged={draggedKey}
              making={drag?.kind === 'make' && drag.day === offsets[at] ? drag : null}
              onPress={begin}
              onPick={(x, y) => {
                if (wasDrop()) return;
                const { minutes } = timeAt(x, y);
                make(day, minutes, minutes + 60);
              }}
              wasDrop={wasDrop}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
