import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { DateField } from '@/platform/client/ui/date-field';
import { TextField } from '@/platform/client/ui/text-field';
import type { HabitRow, PauseRow } from '../../answers';
import { habitLimits, habitTexts } from '../../rules';
import type { HabitActions } from '../changes/actions';
import type { ListActions } from '../changes/list-actions';
import { nameOf } from '../changes/words';

/** A pause of some habits, or of all, new or to be edited: its days are not due and break nothing. */
export function PauseDialog({
  habits,
  pause,
  today,
  actions,
  onClose,
}: {
  /** Undefined: all. */
  habits: readonly HabitRow[] | undefined;
  /** The one that is edited. */
  pause: PauseRow | undefined;
  today: string;
  actions: Pick<HabitActions, 'pause'> & Pick<ListActions, 'editPause'>;
  onClose: () => void;
}) {
  const ids = habits?.map(({ id }) => id) ?? null;
  const form = useForm<{ from: string | null; until: string | null; reason: string }>({
    name: `habits:pause:${pause ? String(pause.id) : (ids?.join(',') ?? 'all')}`,
    stored: { from: pause?.from ?? today, until: pause?.until ?? null, reason: pause?.reason ?? '' },
    isNew: !pause,
    check: ({ from, until, reason }) => ({
      from: from === null ? habitTexts.date : undefined,
      until: from !== null && until !== null && until < from ? habitTexts.pauseEnds : undefined,
      reason: reason.length > habitLimits.reasonMax ? habitTexts.reasonTooLong : undefined,
    }),
    save: ({ from, ...fields }, _changed, onError) => {
      const sent = { ...fields, from: from ?? today };
      return pause ? actions.editPause(pause.id, sent, onError) : actions.pause(ids, sent, onError);
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={pause ? 'Edit the pause' : habits ? `Pause ${nameOf(habits)}` : 'Pause all habits'}
      subtitle="Paused days are not due, and break no streak."
      action={pause ? 'Save' : 'Pause'}
      labels={{ from: 'From', until: 'Until', reason: 'Reason' }}
      onClose={onClose}
    >
      <FieldPair>
        <DateField label="From" {...form.field('from')} />
        <DateField label="Until" labelAside="Optional" data-autofocus="" {...form.field('until')} />
      </FieldPair>
      <TextField label="Reason" labelAside="Optional" {...form.field('reason')} />
    </FormDialog>
  );
}
