import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useRef, useState } from 'react';
import { useForm } from '@/platform/client/form/use-form';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Card } from '@/platform/client/ui/card';
import { DateField } from '@/platform/client/ui/date-field';
import { LinkButton } from '@/platform/client/ui/link-button';
import { NumberField } from '@/platform/client/ui/number-field';
import { TextField } from '@/platform/client/ui/text-field';
import { dateText } from '@/platform/shared/civil-names';
import type { CheckinRow, GoalRow } from '../../goal-answers';
import { habitLimits, habitTexts } from '../../rules';
import type { GoalActions } from '../changes/goal-actions';
import { amountText } from '../changes/words';
import styles from './checkins.module.css';

/** Older ones are shown when they are asked for. */
const SHOWN = 20;

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
  const [all, setAll] = useState(false);
  const newest = checkins.toReversed();
  const shown = all ? newest : newest.slice(0, SHOWN);
  return (
    <Card title="Check-ins" counter={checkins.length}>
      <CheckinForm goal={goal} today={today} actions={actions} />
      {checkins.length === 0 && <p className={styles.none}>No check-ins yet.</p>}
      <ul aria-label="Check-ins">
        {shown.map((row) => {
          const told = `${amountText(row.value, goal.unit)} on ${dateText(row.day, today, preferences)}`;
          return (
            <li key={row.id} className={styles.row}>
              <span className={styles.day}>{dateText(row.day, today, preferences)}</span>
              <span className="medium figures">{amountText(row.value, goal.unit)}</span>
              <span className={styles.note}>{row.note}</span>
              <BareIconButton
                size="row"
                label={`Delete the check-in ${told}`}
                icon={<Trash2 size={14} />}
                className={styles.delete}
                onClick={() => void actions.removeCheckin(goal, row)}
              />
            </li>
          );
        })}
      </ul>
      {shown.length < newest.length && (
        <div className={styles.more}>
          <LinkButton onClick={() => setAll(true)}>Show all {newest.length}</LinkButton>
        </div>
      )}
    </Card>
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
    onSaved: () => {
      form.draft.reset();
      number.current?.focus();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
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
