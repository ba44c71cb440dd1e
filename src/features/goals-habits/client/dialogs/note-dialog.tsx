import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
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
  const stored = trpc.goalsHabits.getEntries.useQuery(
    { habitId: habit.id, from: day, to: day },
    { staleTime: 0 },
  );
  const [typed, setTyped] = useState<string | null>(null);
  const { error, busy, save } = useDialogSave();
  const before = stored.data?.entries[0]?.note ?? '';
  const note = typed ?? before;
  const tooLong = note.length > habitLimits.noteMax ? habitTexts.noteTooLong : undefined;
  return (
    <Dialog
      open
      title={`Note for “${habit.name}”`}
      subtitle={longDate(day, preferences)}
      error={error ?? (stored.isError ? 'The note could not be loaded' : undefined)}
      primary={{
        label: 'Save',
        busy,
        disabled: !stored.data || tooLong !== undefined || note === before,
        onAction: () => void save((onError) => actions.writeNote(habit, day, note, onError), onClose),
      }}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        hideLabel
        data-autofocus=""
        grows
        rows={4}
        value={note}
        error={tooLong}
        readOnly={!stored.data}
        onChange={setTyped}
      />
    </Dialog>
  );
}
