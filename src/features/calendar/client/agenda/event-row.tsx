import type { ComponentProps } from 'react';
import Repeat from 'lucide-react/icons/repeat';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { eventColor } from '../chip/chip';
import type { ShownEvent } from '../chip/shown-event';
import { clockText } from '../event/when-text';
import type { CalendarScreen } from '../screen/screen';
import styles from './event-row.module.css';

interface EventRowProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  shown: ShownEvent;
  /** On which of its days it is told, YYYY-MM-DD. */
  day: string;
  /** Above the time: its day, where the list does not tell it. */
  before?: string;
  screen: Pick<CalendarScreen, 'onOpen'>;
}

/** An event in a list: when, what, until when and where. */
export function EventRow({ shown, day, before, screen, ...button }: EventRowProps) {
  const preferences = usePreferences();
  const { event, first, last, allDay, start, end } = shown;
  const endsHere = day === last && end > start;
  const until = !allDay && endsHere ? `until ${clockText(end, preferences)}` : '';
  const details = [until, event.location].filter((text) => text !== '').join(', ');
  const when = allDay || (day !== first && !endsHere) ? 'all day' : day === first ? shown.clock : '';
  return (
    <button
      {...button}
      type="button"
      data-event={shown.key}
      aria-label={shown.name}
      style={eventColor(shown.color)}
      className={classNames(styles.row, event.status === 'cancelled' && styles.cancelled)}
      onClick={({ currentTarget }) => screen.onOpen(shown, currentTarget)}
    >
      <span className={classNames(styles.when, before !== undefined && styles.dated)}>
        {before !== undefined && <span className={styles.before}>{before}</span>}
        {when}
      </span>
      <span className={styles.edge} />
      <span className={styles.words}>
        <span lang={shown.lang} className={styles.title}>
          {event.title}
        </span>
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
      {shown.repeats && <Repeat size={14} className={styles.repeats} />}
    </button>
  );
}
