import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { trpc } from '@/platform/client/trpc';
import { useNarrow } from '@/platform/client/use-narrow';
import { Dialog } from '@/platform/client/ui/dialog';
import { isComposing } from '@/platform/client/ui/keyboard';
import type { CalendarRow, EventDetail, Occurrence } from '../../answers';
import { EventFacts } from './event-facts';
import { EventHead } from './event-head';
import styles from './event-popover.module.css';

const Surface = lazyPiece(async () => (await import('@/platform/client/ui/popover-surface')).PopoverSurface);

/** In pixels, with the gap to its event. */
const ROOM = 332;

export interface EventPopoverProps {
  id: number;
  /** Of a series. */
  recurrenceId?: string | undefined;
  /** What the page shows of it already. */
  known: Occurrence | undefined;
  /** What it is shown beside, and what gets the focus back. */
  anchor: HTMLElement;
  calendars: readonly CalendarRow[];
  onEdit: (event: Occurrence) => void;
  onDuplicate: (event: EventDetail) => void;
  onDelete: (event: Occurrence) => void;
  onClose: () => void;
}

/** What an event is, beside it; on phones a sheet. Mounted when it opens. */
export function EventPopover({
  id,
  recurrenceId,
  known,
  anchor,
  calendars,
  onEdit,
  onDuplicate,
  onDelete,
  onClose,
}: EventPopoverProps) {
  const narrow = useNarrow();
  const { singleKeys } = usePreferences();
  const surfaceId = useId();
  const query = trpc.calendar.event.useQuery(
    { id, ...(recurrenceId ? { recurrenceId } : {}) },
    { staleTime: 0, retry: 1 },
  );
  const { data } = query;
  const event: Occurrence | EventDetail | undefined = data ?? known;
  const title = event?.title ?? 'Event';
  const calendar = calendars.find(({ id: one }) => one === event?.calendarId);
  const isFixed = calendar?.subscribed === true;
  /** A form over it gives the focus back to what had it: not to a button that is gone by then. */
  const left = (then: () => void) => () => {
    anchor.focus({ preventScroll: true });
    then();
  };
  const edit = event && left(() => onEdit(event));

  function handleKeyDown(pressed: KeyboardEvent) {
    if (!event || isFixed || isComposing(pressed) || pressed.altKey || pressed.ctrlKey || pressed.metaKey)
      return;
    const run = {
      e: singleKeys ? edit : undefined,
      Delete: () => onDelete(event),
    }[pressed.key];
    if (!run) return;
    pressed.preventDefault();
    run();
  }

  const actions = event && {
    onDuplicate: data && left(() => onDuplicate(data)),
    ...(!isFixed && edit && { onEdit: edit, onDelete: () => onDelete(event) }),
  };
  const body = query.error ? (
    <p role="alert" className={styles.problem}>
      {query.error.message}
    </p>
  ) : (
    event && <EventFacts event={event} calendar={calendar} />
  );

  if (narrow) {
    return (
      <Dialog open flush title={title} onClose={onClose}>
        <Keys onKeyDown={handleKeyDown}>
          {actions && <EventHead title={null} {...actions} />}
          {body}
        </Keys>
      </Dialog>
    );
  }
  return (
    <Surface
      id={surfaceId}
      open
      button={anchor}
      label={title}
      {...placeBeside(anchor)}
      className={styles.popover}
      onClose={onClose}
    >
      <Keys onKeyDown={handleKeyDown}>
        {actions && <EventHead title={title} {...actions} onClose={onClose} />}
        {body}
      </Keys>
    </Surface>
  );
}

function Keys({ onKeyDown, children }: { onKeyDown: (event: KeyboardEvent) => void; children: ReactNode }) {
  return (
    <div role="none" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Right of its event, else left of it, else below: never over it. */
function placeBeside(anchor: HTMLElement) {
  const { left, right } = anchor.getBoundingClientRect();
  if (window.innerWidth - right >= ROOM) return { side: 'right', align: 'start' } as const;
  if (left >= ROOM) return { side: 'left', align: 'start' } as const;
  return { side: 'bottom', align: 'start' } as const;
}
