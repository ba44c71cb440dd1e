import { useEffect, useEffectEvent } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import type { CalendarRow, EventDetail, Occurrence } from '../../answers';
import type { CalendarAddressHere } from '../screen/use-calendar-address';
import type { ShownEvent } from '../chip/shown-event';
import { timesHere } from '../event/when-text';

const EventPopover = lazyPiece(async () => (await import('../event/event-popover')).EventPopover);

interface OpenedEventProps {
  id: number;
  at: string;
  address: CalendarAddressHere;
  /** What it was opened from; none after a link. */
  anchor: HTMLElement | null;
  events: readonly ShownEvent[];
  calendars: readonly CalendarRow[];
  onEdit: (event: Occurrence) => void;
  onDuplicate: (event: EventDetail) => void;
  onDelete: (event: Occurrence) => void;
}

/** The event of the address, beside what it was opened from, or beside itself: a link leads to its day. */
export function OpenedEvent({
  id,
  at,
  address,
  anchor,
  events,
  calendars,
  onEdit,
  onDuplicate,
  onDelete,
}: OpenedEventProps) {
  const { timeZone } = usePreferences();
  const shown = events.find(
    ({ event }) => (event.id === id || event.seriesId === id) && (at === '' || event.recurrenceId === at),
  );
  const isFar = shown === undefined && anchor === null;
  const { data } = trpc.calendar.event.useQuery(
    { id, ...(at !== '' && { recurrenceId: at }) },
    { enabled: isFar, staleTime: 0, retry: 1 },
  );
  const start = data && timesHere(data, timeZone).start.slice(0, 10);
  const goThere = useEffectEvent((day: string) => address.showDate(day));
  useEffect(() => {
    if (isFar && start !== undefined) goThere(start);
  }, [isFar, start]);

  const own = shown && document.querySelector<HTMLElement>(`[data-event="${CSS.escape(shown.key)}"]`);
  const beside = anchor?.isConnected ? anchor : (own ?? document.querySelector<HTMLElement>('h1'));
  if (!beside) return null;
  return (
    <EventPopover
      id={id}
      recurrenceId={at === '' ? undefined : at}
      known={shown?.event}
      anchor={beside}
      {...{ calendars, onEdit, onDuplicate, onDelete }}
      onClose={address.closeEvent}
    />
  );
}
