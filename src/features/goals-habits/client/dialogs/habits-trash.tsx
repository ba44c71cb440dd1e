import { toolTrash } from '@/platform/client/changes/tool-trash';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { TrashDialog } from '@/platform/client/ui/trash-dialog';
import { habitLimits } from '../../rules';
import type { HabitChanges } from '../changes/use-habits';

/** The habits and goals deleted within the last 30 days: restore, or delete permanently. Mounted when it opens. */
export function HabitsTrash({ changes, onClose }: Pick<HabitChanges, 'changes'> & { onClose: () => void }) {
  const dates = useDates();
  const trash = trpc.goalsHabits.trash.useQuery({}, { staleTime: 0 });
  const { mutateAsync: purge } = trpc.goalsHabits.purge.useMutation();
  return (
    <TrashDialog
      label="Deleted habits and goals"
      plural="habits and goals"
      keptDays={habitLimits.trashDays}
      empty="Deleted habits and goals can be restored from here."
      {...toolTrash({
        ...{ trash, changes, purge },
        kinds: { habits: 'habit', goals: 'goal' },
        factsOf: ({ kind, trashedAt }) => [
          kind === 'habit' ? 'Habit' : 'Goal',
          `deleted ${dates.minute(trashedAt)}`,
        ],
        goesAlong: ({ habits, goals }) => {
          if (goals.length === 0) return 'with all its days';
          return habits.length === 0 ? 'with its steps and check-ins' : 'with all that belongs to them';
        },
      })}
      onClose={onClose}
    />
  );
}
