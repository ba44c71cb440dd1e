import { useState } from 'react';
import { ConfirmationFields } from '@/features/accounts/client/confirmation-fields';
import { useConfirmForm } from '@/features/accounts/client/use-confirm-form';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Notice } from '@/platform/client/ui/notice';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow, FeedRow } from '../../answers';
import { calendarLimits, calendarTexts } from '../../rules';
import styles from './feeds.module.css';
import { Radios } from '@/platform/client/ui/radios';

/** What a new feed shows. */
export function FeedForm({
  calendars,
  onAdded,
  onCancel,
}: {
  calendars: readonly CalendarRow[];
  onAdded: () => Promise<void>;
  onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [which, setWhich] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [detail, setDetail] = useState<FeedRow['detail']>('full');
  const [withTools, setWithTools] = useState(false);
  const [tried, setTried] = useState(false);
  const { mutateAsync } = trpc.calendar.addFeed.useMutation();
  const nameProblem =
    name.trim() === ''
      ? calendarTexts.feedName
      : name.trim().length > calendarLimits.feedNameMax
        ? calendarTexts.calendarNameTooLong
        : undefined;
  const noneProblem = which === 'some' && chosen.length === 0 ? calendarTexts.chooseCalendar : undefined;

  const form = useConfirmForm(async ({ currentPassword }) => {
    const calendarIds = which === 'all' ? null : [...chosen];
    await mutateAsync({ name: name.trim(), calendarIds, detail, withTools, currentPassword });
    await onAdded();
  });

  function send() {
    setTried(true);
    if (nameProblem === undefined && noneProblem === undefined) form.submit();
  }

  return (
    <form
      aria-label="New feed"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {form.error !== undefined && <Notice tone="danger" title={form.error} />}
      <TextField
        label="Name"
        data-autofocus=""
        autoComplete="off"
        placeholder="Phone"
        value={name}
        {...(tried && nameProblem !== undefined && { error: nameProblem })}
        onChange={setName}
      />
      <Radios
        legend="Calendars"
        value={which}
        options={[
          { value: 'all', label: 'All, also those that will be added' },
          { value: 'some', label: 'These:' },
        ]}
        onChange={setWhich}
      />
      {which === 'some' && (
        <div role="group" aria-label="These calendars" className={styles.choices}>
          {calendars.map(({ id, name: calendar }) => (
            <Checkbox
              key={id}
              label={calendar}
              checked={chosen.includes(id)}
              onChange={(checked) =>
                setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
          {tried && noneProblem !== undefined && (
            <p role="alert" className={styles.problem}>
              {noneProblem}
            </p>
          )}
        </div>
      )}
      <Radios
        legend="What it tells"
        value={detail}
        options={[
          { value: 'full', label: 'Everything' },
          { value: 'busy', label: 'Only when you are busy' },
        ]}
        onChange={setDetail}
      />
      <Checkbox
        label="Also what your other tools have on the days"
        checked={withTools}
        onChange={setWithTools}
      />
      <ConfirmationFields field={form.field} focused={false} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Add
        </Button>
      </div>
    </form>
  );
}
