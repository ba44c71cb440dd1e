import { FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { TextArea } from '@/platform/client/ui/text-area';
import { longDate } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../answers';
import { habitLimits, habitTexts } from '../../rules';
import type { HabitActions } from '../changes/actions';

/** The note of a habit's day. */
export function NoteDialog({
  habit,
  day,
  actions,
  onClose,
}: {
  habit: HabitRow;
  day: string;
  actions: HabitActions;
  onClose: () => void;
}) {
  const preferences = usePreferences();
  const { data, isError } = trpc.goalsHabits.getEntries.useQuery(
    { habitId: habit.id, from: day, to: day },
    { staleTime: 0 },
  );
  const form = useForm({
    name: `habits:note:${String(habit.id)}:${day}`,
    stored: { note: data?.entries[0]?.note ?? '' },
    known: data !== undefined,
    isNew: false,
    check: ({ note }) => ({ note: note.length > habitLimits.noteMax ? habitTexts.noteTooLong : undefined }),
    save: ({ note }, _changed, onError) => actions.writeNote(habit, day, note, onError),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={{ ...form, error: form.error ?? (isError ? 'The note could not be loaded' : undefined) }}
      title={`Note for “${habit.name}”`}
      subtitle={longDate(day, preferences)}
      action="Save"
      disabled={!data || !form.isRight || form.changed.note === undefined}
      labels={{ note: 'Note' }}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        hideLabel
        data-autofocus=""
        grows
        rows={4}
        readOnly={!data}
        {...form.field('note')}
        {...(!form.isRight && { error: habitTexts.noteTooLong })}
      />
    </FormDialog>
  );
}
