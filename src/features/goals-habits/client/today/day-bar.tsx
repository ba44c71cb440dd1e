import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useHotkey } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { longDate } from '@/platform/shared/civil-names';
import { KEYS } from '../changes/use-habits';
import styles from './day-bar.module.css';

/** ‹ the day › with what is done of it; ← → and T go through the days. */
export function DayBar({
  day,
  today,
  done,
  due,
  onDay,
}: {
  day: string;
  today: string;
  done: number;
  due: number;
  /** Undefined: today. */
  onDay: (day: string | undefined) => void;
}) {
  const preferences = usePreferences();
  const isToday = day === today;
  const go = (by: number) => {
    const next = textOfDay((dayOf(day) ?? 0) + by);
    if (next <= today) onDay(next === today ? undefined : next);
  };
  useHotkey({ group: KEYS, keys: 'arrowleft', does: 'The day before', run: () => go(-1) });
  useHotkey({ group: KEYS, keys: 'arrowright', does: 'The day after', run: () => go(1) });
  useHotkey({ group: KEYS, keys: 't', does: 'Today', run: () => onDay(undefined) });

  return (
    <div className="row gap-4 wrap">
      <IconButton label="Previous day" icon={<ChevronLeft size={18} />} onClick={() => go(-1)} />
      <p className={styles.day} aria-live="polite">
        {isToday && <strong>Today, </strong>}
        {longDate(day, preferences)}
      </p>
      <IconButton
        label="Next day"
        icon={<ChevronRight size={18} />}
        aria-disabled={isToday}
        onClick={() => go(1)}
      />
      {!isToday && (
        <Button size="small" onClick={() => onDay(undefined)}>
          Today
        </Button>
      )}
      {due > 0 && (
        <p className={styles.done}>
          {done} of {due} done
        </p>
      )}
    </div>
  );
}
