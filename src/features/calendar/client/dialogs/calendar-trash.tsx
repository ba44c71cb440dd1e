import { toolTrash } from '@/platform/client/changes/tool-trash';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { TrashDialog } from '@/platform/client/ui/trash-dialog';
import { calendarLimits } from '../../rules';
import type { CalendarChanges } from '../changes/use-calendar-changes';

/** The calendars and events deleted within the last 30 days. Mounted when it opens. */
export function CalendarTrash({
  changes,
  onClose,
}: Pick<CalendarChanges, 'changes'> & { onClose: () => void }) {
  const dates = useDates();
  const trash = trpc.calendar.trash.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: purge } = trpc.calendar.purge.useMutation();
  return (
    <TrashDialog
      label="Deleted calendars and events"
      plural="calendars and events"
      keptDays={calendarLimits.trashDays}
      searchable
      empty="Deleted calendars and events can be restored from here."
      {...toolTrash({
        ...{ trash, changes, purge },
        kinds: { calendars: 'calendar', events: 'event' },
        factsOf: ({ kind, detail, trashedAt }) => [
          <Badge key="kind">{kind === 'event' ? 'Event' : 'Calendar'}</Badge>,
          detail,
          `deleted ${dates.day(trashedAt)}`,
        ],
        goesAlong: ({ calendars }) => (calendars.length > 0 ? 'with all its events' : ''),
      })}
      onClose={onClose}
    />
  );
}
