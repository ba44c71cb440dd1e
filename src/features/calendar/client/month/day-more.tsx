import { useRef, useState, type CSSProperties } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { Popover } from '@/platform/client/ui/popover';
import { dayName } from '@/platform/shared/civil-names';
import chip from '../chip/chip.module.css';
import type { CalendarScreen } from '../screen/screen';
import styles from './day-more.module.css';
import { ofDay } from './month-weeks';

export const DayContents = lazyPiece(async () => (await import('./day-contents')).DayContents);

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
          className={classNames(chip.line, styles.more, className)}
        >
          +{count} more
        </button>
      }
    >
      <DayContents
        name={name}
        {...ofDay(day, screen)}
        onOpen={(shown) => {
          setOpen(false);
          if (button.current) screen.onOpen(shown, button.current);
        }}
      />
    </Popover>
  );
}
