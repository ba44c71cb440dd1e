import { idsOfKind, trashCalls, trashKey } from '@/platform/client/changes/tool-trash';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { TrashDialog, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { calendarLimits } from '../../rules';
import type { CalendarActions } from '../changes/calendar-actions';

/** The calendars and events deleted within the last 30 days. Mounted when it opens. */
export function CalendarTrash({
  actions,
  onRevision,
  onClose,
}: {
  actions: Pick<CalendarActions, 'restore'>;
  onRevision: (revision: number) => void;
  onClose: () => void;
}) {
  const dates = useDates();
  const trash = trpc.calendar.trash.useQuery(undefined, { staleTime: 0 });
  const purge = trpc.calendar.purge.useMutation();
  return (
    <TrashDialog
      label="Deleted calendars and events"
      plural="calendars and events"
      rows={trash.data?.entries.map(({ kind, id, name, detail, trashedAt }) => ({
        key: trashKey(kind, id),
        name,
        facts: [
          <Badge key="kind">{kind === 'event' ? 'Event' : 'Calendar'}</Badge>,
          detail,
          `deleted ${dates.day(trashedAt)}`,
        ],
        trashedAt,
      }))}
      keptDays={calendarLimits.trashDays}
      searchable
      empty="Deleted calendars and events can be restored from here."
      {...trashCalls({
        trash,
        idsOf,
        restore: actions.restore,
        purge: purge.mutateAsync,
        onRevision,
      })}
      goesAlong={(rows) => (idsOf(rows).calendars.length > 0 ? 'with all its events' : '')}
      onClose={onClose}
    />
  );
}

function idsOf(rows: readonly TrashRow[]) {
  return { calendars: idsOfKind(rows, 'calendar'), events: idsOfKind(rows, 'event') };
}
