import { useRef, useState, type CSSProperties } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { Popover } from '@/platform/client/ui/popover';
import { dayName } from '@/platform/shared/civil-names';
import { Chip } from '../chip/chip';
import { EntryLines } from '../chip/entry-group';
import type { CalendarScreen } from '../screen/screen';
import styles from './day-more.module.css';
import { isBar, ofDay } from './month-weeks';

/** '+3 more' of a day, which shows all that it has. */
export function DayMore({
  day,
  count,
  screen,
  tabIndex,
  style,
  className,
}: {
  day: string;
  count: number;
  screen: CalendarScreen;
  tabIndex: number;
  style: CSSProperties;
  className: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const preferences = usePreferences();
  const name = dayName(day, preferences);
  const { events, entries } = ofDay(day, screen);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={name}
      className={styles.popover ?? ''}
      trigger={
        <button
          ref={button}
          type="button"
          tabIndex={tabIndex}
          aria-label={`${String(count)} more on ${name}`}
          style={style}
          className={classNames(styles.more, className)}
        >
          +{count} more
        </button>
      }
    >
      <h2 className={styles.day}>{name}</h2>
      <ul className={styles.list}>
        {events.map((shown) => (
          <li key={shown.key}>
            <Chip
              shown={shown}
              bar={isBar(shown)}
              className={styles.chip}
              onClick={() => {
                setOpen(false);
                if (button.current) screen.onOpen(shown, button.current);
              }}
            />
          </li>
        ))}
      </ul>
      {entries.length > 0 && <EntryLines entries={entries} />}
    </Popover>
  );
}
