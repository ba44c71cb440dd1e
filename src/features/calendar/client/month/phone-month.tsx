import { useRef, type KeyboardEvent } from 'react';
import Plus from 'lucide-react/icons/plus';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { isComposing } from '@/platform/client/ui/keyboard';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { monthDay, longDate, weekdayName } from '@/platform/shared/civil-names';
import { monthKeyTarget, monthWeeks } from '@/platform/shared/month-grid';
import { DayList, DayRows } from '../agenda/day-list';
import { eventColor } from '../chip/chip';
import { titleOf } from '../period';
import type { CalendarScreen } from '../screen/screen';
import { useWantedFocus } from '../screen/use-wanted-focus';
import { countText, ofDay } from './month-weeks';
import styles from './phone-month.module.css';

const DOTS = 3;

/** A month on a phone: dots for what is on its days, and below it what is on the chosen one. */
export function PhoneMonth({ screen, loading }: { screen: CalendarScreen; loading: boolean }) {
  const { address } = screen;
  const preferences = usePreferences();
  const grid = useRef<HTMLTableElement>(null);
  const wantFocus = useWantedFocus(grid);
  const weeks = monthWeeks(address.date, preferences.weekStart);
  const { events, entries } = ofDay(address.date, screen);
  const count = events.length + entries.length;

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = monthKeyTarget(address.date, event, preferences.weekStart);
    if (target === null) return;
    event.preventDefault();
    wantFocus({ day: target });
    address.showDate(target);
  }

  return (
    <>
      <table
        ref={grid}
        role="grid"
        aria-label={titleOf('month', address.date, preferences)}
        aria-busy={loading || undefined}
        className={styles.month}
        onKeyDown={handleKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, preferences, 'long')}>
                {weekdayName(day, preferences, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <PhoneDay key={day} {...{ day, screen }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.list}>
        <DayList day={address.date} today={address.today} end={count === 0 ? undefined : countText(count)}>
          {loading && <SkeletonRows label="Loading events" rowHeight={44} rows={2} />}
          <DayRows {...{ events, entries, screen }} day={address.date}>
            <li>
              <button
                type="button"
                className={styles.add}
                onClick={() => screen.onMake({ start: address.date, allDay: true })}
              >
                <Plus size={14} />
                Add on {monthDay(address.date, preferences)}
              </button>
            </li>
          </DayRows>
        </DayList>
      </div>
    </>
  );
}

function PhoneDay({ day, screen }: { day: string; screen: CalendarScreen }) {
  const { date, today, showDate } = screen.address;
  const preferences = usePreferences();
  const { events, entries } = ofDay(day, screen);
  const count = events.length + entries.length;
  const isOutside = day.slice(0, 7) !== date.slice(0, 7);
  return (
    <td role="gridcell" aria-selected={day === date}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === date ? 0 : -1}
        aria-label={`${longDate(day, preferences)}${count > 0 ? `, ${countText(count)}` : ''}`}
        aria-current={day === today ? 'date' : undefined}
        className={classNames(styles.day, isOutside && 'muted')}
        onClick={() => showDate(day)}
      >
        <span className={styles.number}>{Number(day.slice(8))}</span>
        <span className={styles.dots}>
          {events.slice(0, DOTS).map(({ key, color }) => (
            <span key={key} className={styles.dot} style={eventColor(color)} />
          ))}
        </span>
      </button>
    </td>
  );
}
