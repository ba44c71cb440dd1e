import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useRef } from 'react';
import { useForm } from '@/platform/client/form/use-form';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { DateField } from '@/platform/client/ui/date-field';
import { NumberField } from '@/platform/client/ui/number-field';
import { TextField } from '@/platform/client/ui/text-field';
import { dateText } from '@/platform/shared/civil-names';
import type { CheckinRow, GoalRow } from '../../goal-answers';
import { habitLimits, habitTexts } from '../../rules';
import type { GoalActions } from '../changes/goal-actions';
import { amountText } from '../changes/words';
import { BoundedList } from '../habit/lists/bounded-list';
import lists from '../habit/lists/lists.module.css';
import styles from './checkins.module.css';

/** The check-ins of a goal with a number, newest first: add one, delete one. */
export function Checkins({
  goal,
  checkins,
  today,
  actions,
}: {
  goal: GoalRow;
  checkins: readonly CheckinRow[];
  today: string;
  actions: GoalActions;
}) {
  const preferences = usePreferences();
  return (
    <BoundedList
      title="Check-ins"
      rows={checkins.toReversed()}
      bound={20}
      keyOf={({ id }) => id}
      none="No check-ins yet."
      before={<CheckinForm goal={goal} today={today} actions={actions} />}
    >
      {(row) => {
        const day = dateText(row.day, today, preferences);
        const amount = amountText(row.value, goal.unit);
        return (
          <>
            <span className={styles.day}>{day}</span>
            <span className={styles.value}>{amount}</span>
            <span className="grow muted small breaks">{row.note}</span>
            <BareIconButton
              size="row"
              label={`Delete the check-in ${amount} on ${day}`}
              icon={<Trash2 size={14} />}
              className={lists.button}
              onClick={() => void actions.removeCheckin(goal, row)}
            />
          </>
        );
      }}
    </BoundedList>
  );
}

function CheckinForm({ goal, today, actions }: { goal: GoalRow; today: string; actions: GoalActions }) {
  const number = useRef<HTMLInputElement>(null);
  const form = useForm<{ day: string | null; value: number | null; note: string }>({
    name: `habits:checkin:${String(goal.id)}`,
    stored: { day: today, value: null, note: '' },
    isNew: true,
    check: ({ day, value, note }) => ({
      day: day === null ? habitTexts.date : undefined,
      value: value === null ? habitTexts.amount : undefined,
      note: note.length > habitLimits.noteMax ? habitTexts.noteTooLong : undefined,
    }),
    save: ({ day, value, note }, _changed, onError) =>
      actions.addCheckin(goal, { day: day ?? today, value: value ?? 0, note }, onError),
    next: { day: today, value: null, note: '' },
    onSaved: () => undefined,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) number.current?.focus();
  };
  return (
    <form aria-label="Add a check-in" className={styles.form} onSubmit={send}>
      <DateField label="Day" max={today} {...form.field('day')} />
      <NumberField
        ref={number}
        label="Value"
        unit={goal.unit}
        min={0}
        max={habitLimits.amountMax}
        {...form.field('value')}
        {...(form.error !== undefined && { error: form.error })}
      />
      <TextField label="Note" labelAside="Optional" {...form.field('note')} />
      <Button type="submit" variant="primary" busy={form.busy} className={styles.add}>
        Check in
      </Button>
    </form>
  );
}
