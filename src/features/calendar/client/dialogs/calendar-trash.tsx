import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { TrashDialog, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { calendarLimits } from '../../rules';
import type { EventActions } from '../changes/event-actions';

/** The calendars and events deleted within the last 30 days. Mounted when it opens. */
export function CalendarTrash({
  actions,
  onRevision,
  onClose,
}: {
  actions: Pick<EventActions, 'restore'>;
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
        key: `${kind}-${String(id)}`,
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
      failure={
        trash.error && {
          text: reasonOf(trash.error),
          retrying: trash.isFetching,
          onRetry: () => void trash.refetch(),
        }
      }
      onRestore={async (rows, what) => {
        let problem: string | null = null;
        await actions.restore(idsOf(rows), what, (told) => {
          problem = told;
        });
        await trash.refetch();
        return problem;
      }}
      onPurge={async (rows) => {
        try {
          const { revision } = await purge.mutateAsync(idsOf(rows));
          onRevision(revision);
          await trash.refetch();
          return null;
        } catch (error) {
          return reasonOf(error);
        }
      }}
      goesAlong={(rows) => (idsOf(rows).calendars.length > 0 ? 'with all its events' : '')}
      onClose={onClose}
    />
  );
}

function idsOf(rows: readonly TrashRow[]) {
  const of = (kind: string) =>
    rows.flatMap(({ key }) => (key.startsWith(`${kind}-`) ? [Number(key.slice(kind.length + 1))] : []));
  return { calendars: of('calendar'), events: of('event') };
}
