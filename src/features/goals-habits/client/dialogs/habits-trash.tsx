import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { TrashDialog, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { habitLimits } from '../../rules';
import type { HabitActions } from '../changes/actions';

/** The habits and goals deleted within the last 30 days: restore, or delete permanently. Mounted when it opens. */
export function HabitsTrash({
  actions,
  onRevision,
  onClose,
}: {
  actions: HabitActions;
  onRevision: (revision: number) => void;
  onClose: () => void;
}) {
  const dates = useDates();
  const trash = trpc.goalsHabits.trash.useQuery({}, { staleTime: 0 });
  const purge = trpc.goalsHabits.purge.useMutation();
  const idsOf = (rows: readonly TrashRow[]) => {
    const of = (kind: string) =>
      rows.flatMap(({ key }) => (key.startsWith(`${kind}-`) ? [Number(key.slice(kind.length + 1))] : []));
    return { habits: of('habit'), goals: of('goal') };
  };
  return (
    <TrashDialog
      label="Deleted habits and goals"
      plural="habits and goals"
      rows={trash.data?.entries.map(({ kind, id, name, trashedAt }) => ({
        key: `${kind}-${String(id)}`,
        name,
        facts: [kind === 'habit' ? 'Habit' : 'Goal', `deleted ${dates.minute(trashedAt)}`],
        trashedAt,
      }))}
      keptDays={habitLimits.trashDays}
      empty="Deleted habits and goals can be restored from here."
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
      goesAlong={(rows) => {
        const { goals } = idsOf(rows);
        if (goals.length === 0) return 'with all its days';
        return goals.length === rows.length
          ? 'with its steps and check-ins'
          : 'with all that belongs to them';
      }}
      onClose={onClose}
    />
  );
}
