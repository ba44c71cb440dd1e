import { useState } from 'react';
import type { OnChangeError, WAITING } from '@/platform/client/changes/tool-change';
import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { usePreferences } from '@/platform/client/preferences';
import { RepeatEditor } from '@/platform/client/repeat/repeat-editor';
import { Button } from '@/platform/client/ui/button';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { LinkButton } from '@/platform/client/ui/link-button';
import { Notice } from '@/platform/client/ui/notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow } from '../../answers';
import { FIRST_CALENDAR, type EventStatus } from '../../rules';
import { CalendarField } from './calendar-field';
import { aboutOf, eventProblems, type EventFields, remindersOfCalendar } from './event-draft';
import styles from './event-form.module.css';
import { startText } from './event-sent';
import { ReminderFields } from './reminder-fields';
import { WhenFields } from './when-fields';

const STATUSES: { value: EventStatus; label: string }[] = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'tentative', label: 'Tentative' },
  { value: 'cancelled', label: 'Cancelled' },
];
const LABELS: Partial<Record<keyof EventFields, string>> = {
  ...{ title: 'title', allDay: 'all day', startDate: 'start', startTime: 'start time', endDate: 'end' },
  ...{ endTime: 'end time', zone: 'time zone', rule: 'repeat', calendarId: 'calendar', location: 'place' },
  ...{ url: 'link', notes: 'notes', reminders: 'reminders' },
};
/** What the form cannot check as the server does. */
const REFUSALS: Partial<Record<string, keyof EventFields>> = {
  start: 'startDate',
  end: 'endDate',
  rule: 'rule',
  // One that this browser knows, and the server does not.
  zone: 'zone',
  endZone: 'endZone',
  calendar_not_found: 'calendarId',
};
const REMINDER = /^Reminder/;
const NO_NUMBER = 'Please enter a number';

interface EventFormProps<Answer> {
  title: string;
  /** What the button does. */
  does: string;
  calendars: readonly CalendarRow[];
  /** Of its draft. */
  name: string;
  stored: EventFields;
  isNew?: boolean;
  /** It was deleted elsewhere. */
  gone?: boolean;
  /** Another dialog asks what of a series is meant. */
  asks?: boolean;
  save: (fields: EventFields, onError: OnChangeError) => Promise<Answer | typeof WAITING | null>;
  onSaved: (answer?: Answer) => void;
  onClose: () => void;
}

/** The form of an event. Problems are told at their fields once it was tried to save. */
export function EventForm<Answer>({
  title,
  does,
  calendars,
  name,
  stored,
  isNew = false,
  gone = false,
  asks = false,
  save,
  onSaved,
  onClose,
}: EventFormProps<Answer>) {
  const preferences = usePreferences();
  const [unread, setUnread] = useState<Record<string, boolean>>({});
  const isUnread = (of: (field: string) => boolean) =>
    Object.keys(unread).some((field) => unread[field] && of(field));
  const { draft, ...form } = useForm<EventFields, Answer>({
    name,
    stored,
    isNew,
    check: (fields) => ({
      ...eventProblems(fields),
      ...(isUnread((field) => REMINDER.test(field)) && { reminders: NO_NUMBER }),
      ...(isUnread((field) => !REMINDER.test(field)) && { rule: NO_NUMBER }),
    }),
    refusals: REFUSALS,
    save: (fields, _changed, onError) => save(fields, onError),
    onSaved,
  });
  const { fields, field, set } = form;
  const tell = (named: string, is: boolean) => setUnread((known) => ({ ...known, [named]: is }));
  const start = startText(fields);
  const calendar = calendars.find(({ id }) => id === fields.calendarId) ?? calendars[0];
  const color = fields.color ?? calendar?.color ?? FIRST_CALENDAR.color;
  return (
    <FormDialog
      form={{ ...form, busy: form.busy && !asks, ...(!gone && { draft }) }}
      title={title}
      action={does}
      disabled={gone}
      labels={LABELS}
      changedElsewhere={(changed) => `This event was changed elsewhere: ${changed.join(', ')}`}
      onClose={onClose}
    >
      {gone && <Notice tone="warning" title="This event was deleted elsewhere" />}
      <TextField label="Title" data-autofocus="" autoComplete="off" {...field('title')} />
      <WhenFields form={form} zone={preferences.timeZone} />
      <RepeatEditor
        rule={fields.rule}
        about={start === null ? null : aboutOf(fields, start)}
        error={form.errors.rule}
        onChange={(rule) => set({ rule })}
        onUnread={tell}
      />
      <FieldPair>
        <CalendarField
          label="Calendar"
          calendars={calendars}
          value={calendar?.id ?? null}
          {...form.errorOf('calendarId')}
          onChange={(calendarId) =>
            set({ calendarId, ...(isNew && remindersOfCalendar(fields, calendarId, calendars)) })
          }
        />
        <div>
          <p className={styles.legend}>Colour</p>
          <div className={styles.line}>
            <ColorPicker
              label="Colour of the event"
              value={color}
              side="bottom"
              onConfirm={(next) => set({ color: next })}
            >
              <Button icon={<span className={styles.swatch} style={{ background: color }} />}>
                {fields.color === null ? 'As the calendar' : 'Its own'}
              </Button>
            </ColorPicker>
            {fields.color !== null && (
              <LinkButton onClick={() => set({ color: null })}>As the calendar</LinkButton>
            )}
          </div>
        </div>
      </FieldPair>
      <TextField label="Place" labelAside="Optional" autoComplete="off" {...field('location')} />
      <TextField
        label="Link"
        labelAside="Optional"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...field('url')}
      />
      <ReminderFields {...field('reminders')} onUnread={tell} />
      <FieldPair>
        <SelectField
          label="Show as"
          value={fields.busy ? 'busy' : 'free'}
          options={[
            { value: 'busy', label: 'Busy' },
            { value: 'free', label: 'Free' },
          ]}
          onChange={(value) => set({ busy: value === 'busy' })}
        />
        <SelectField label="Status" options={STATUSES} {...field('status')} />
      </FieldPair>
      <TextArea label="Notes" labelAside="Optional" rows={3} grows {...field('notes')} />
    </FormDialog>
  );
}
