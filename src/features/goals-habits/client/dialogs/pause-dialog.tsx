import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { TextField } from '@/platform/client/ui/text-field';
import type { HabitRow, PauseRow } from '../../answers';
import { habitLimits, habitTexts } from '../../rules';
import type { HabitActions } from '../changes/actions';
import type { PageActions } from '../changes/page-actions';
import { nameOf } from '../changes/words';
import styles from './habit-form.module.css';

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
  actions: Pick<HabitActions, 'pause'> & Pick<PageActions, 'editPause'>;
  onClose: () => void;
}) {
  const [from, setFrom] = useState<string | null>(pause?.from ?? today);
  const [until, setUntil] = useState<string | null>(pause?.until ?? null);
  const [reason, setReason] = useState(pause?.reason ?? '');
  const [unread, setUnread] = useState<Record<string, boolean>>({});
  const { error, busy, save } = useDialogSave();
  const ends = from !== null && until !== null && until < from ? habitTexts.pauseEnds : undefined;
  const tooLong = reason.length > habitLimits.reasonMax ? habitTexts.reasonTooLong : undefined;
  return (
    <Dialog
      open
      title={pause ? 'Edit the pause' : habits ? `Pause ${nameOf(habits)}` : 'Pause all habits'}
      subtitle="Paused days are not due, and break no streak."
      error={error}
      primary={{
        label: pause ? 'Save' : 'Pause',
        busy,
        disabled:
          from === null || ends !== undefined || tooLong !== undefined || Object.values(unread).some(Boolean),
        onAction: () =>
          void save((onError) => {
            const sent = { from: from ?? today, until, reason };
            return pause
              ? actions.editPause(pause.id, sent, onError)
              : actions.pause(habits?.map(({ id }) => id) ?? null, sent, onError);
          }, onClose),
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DateField
            label="From"
            value={from}
            onChange={(date, problem) => {
              setFrom(date);
              setUnread({ ...unread, from: problem !== undefined });
            }}
          />
          <DateField
            label="Until"
            labelAside="Optional"
            data-autofocus=""
            value={until}
            {...(ends !== undefined && { error: ends })}
            onChange={(date, problem) => {
              setUntil(date);
              setUnread({ ...unread, until: problem !== undefined });
            }}
          />
        </div>
        <TextField
          label="Reason"
          labelAside="Optional"
          value={reason}
          {...(tooLong !== undefined && { error: tooLong })}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
}
