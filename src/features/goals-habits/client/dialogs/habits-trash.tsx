import { idsOfKind, trashCalls, trashKey } from '@/platform/client/changes/tool-trash';
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
  return (
    <TrashDialog
      label="Deleted habits and goals"
      plural="habits and goals"
      rows={trash.data?.entries.map(({ kind, id, name, trashedAt }) => ({
        key: trashKey(kind, id),
        name,
        facts: [kind === 'habit' ? 'Habit' : 'Goal', `deleted ${dates.minute(trashedAt)}`],
        trashedAt,
      }))}
      keptDays={habitLimits.trashDays}
      empty="Deleted habits and goals can be restored from here."
      {...trashCalls({
        trash,
        idsOf,
        restore: actions.restore,
        purge: purge.mutateAsync,
        onRevision,
      })}
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

function idsOf(rows: readonly TrashRow[]) {
  return { habits: idsOfKind(rows, 'habit'), goals: idsOfKind(rows, 'goal') };
}
