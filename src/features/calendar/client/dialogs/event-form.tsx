import { useState, type ReactNode } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { Dialog } from '@/platform/client/ui/dialog';
import { LinkButton } from '@/platform/client/ui/link-button';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow } from '../../answers';
import { FIRST_CALENDAR, type EventStatus } from '../../rules';
import { aboutOf, eventProblems, type EventFields, type EventProblems } from './event-draft';
import styles from './event-form.module.css';
import { startText } from './event-sent';
import { ReminderFields } from './reminder-fields';
import { RepeatEditor } from '@/platform/client/repeat/repeat-editor';
import { WhenFields } from './when-fields';

const STATUSES: { value: EventStatus; label: string }[] = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'tentative', label: 'Tentative' },
  { value: 'cancelled', label: 'Cancelled' },
];
const REMINDER = /^Reminder/;

interface EventFormProps {
  title: string;
  /** What the button does. */
  does: string;
  calendars: readonly CalendarRow[];
  fields: EventFields;
  /** An occurrence that differs from its series cannot repeat by itself. */
  repeats: boolean;
  /** What the server refused, by field. */
  refused: EventProblems;
  busy: boolean;
  blocked?: boolean;
  error: string | undefined;
  onChange: (part: Partial<EventFields>) => void;
  onSave: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The form of an event. Problems are told at their fields once it was tried to save. */
export function EventForm({
  title,
  does,
  calendars,
  fields,
  repeats,
  refused,
  busy,
  blocked = false,
  error,
  onChange,
  onSave,
  onClose,
  children,
}: EventFormProps) {
  const preferences = usePreferences();
  const [tried, setTried] = useState(false);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const missing = (of: (field: string) => boolean) => (unread.some(of) ? 'Please enter a number' : undefined);
  const own: EventProblems = {
    ...eventProblems(fields),
    ...unreadProblems(),
  };
  const problems: EventProblems = { ...refused, ...(tried ? own : {}) };
  const errorOf = (field: keyof EventFields) => {
    const problem = problems[field];
    return problem === undefined ? {} : { error: problem };
  };
  const tell = (field: string, isUnread: boolean) =>
    setUnread((known) => {
      const others = known.filter((one) => one !== field);
      return isUnread ? [...others, field] : others.length === known.length ? known : others;
    });

  function unreadProblems(): EventProblems {
    const [reminders, rule] = [
      missing((field) => REMINDER.test(field)),
      missing((field) => !REMINDER.test(field)),
    ];
    return {
      ...(reminders !== undefined && { reminders }),
      ...(rule !== undefined && { rule }),
    };
  }

  function save() {
    setTried(true);
    if (Object.keys(own).length === 0) onSave();
  }

  const start = startText(fields);
  const calendar = calendars.find(({ id }) => id === fields.calendarId) ?? calendars[0];
  const color = fields.color ?? calendar?.color ?? FIRST_CALENDAR.color;
  return (
    <Dialog
      open
      title={title}
      error={error}
      primary={{ label: does, busy, disabled: blocked, onAction: save }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        {children}
        <TextField
          label="Title"
          data-autofocus=""
          autoComplete="off"
          value={fields.title}
          {...errorOf('title')}
          onChange={(next) => onChange({ title: next })}
        />
        <WhenFields fields={fields} problems={problems} zone={preferences.timeZone} onChange={onChange} />
        {repeats && (
          <RepeatEditor
            rule={fields.rule}
            about={start === null ? null : aboutOf(fields, start)}
            error={problems.rule}
            onChange={(rule) => onChange({ rule })}
            onUnread={tell}
          />
        )}
        <div className={styles.pair}>
          <SelectField
            label="Calendar"
            value={String(calendar?.id ?? '')}
            leading={<span className={styles.dot} style={{ background: calendar?.color ?? color }} />}
            options={
              calendars.length === 0
                ? [{ value: '', label: FIRST_CALENDAR.name }]
                : calendars.map(({ id, name }) => ({ value: String(id), label: name }))
            }
            {...errorOf('calendarId')}
            onChange={(id) => onChange({ calendarId: id === '' ? null : Number(id) })}
          />
          <div>
            <p className={styles.legend}>Colour</p>
            <div className={styles.line}>
              <ColorPicker
                label="Colour of the event"
                value={color}
                side="bottom"
                onConfirm={(next) => onChange({ color: next })}
              >
                <Button icon={<span className={styles.swatch} style={{ background: color }} />}>
                  {fields.color === null ? 'As the calendar' : 'Its own'}
                </Button>
              </ColorPicker>
              {fields.color !== null && (
                <LinkButton onClick={() => onChange({ color: null })}>As the calendar</LinkButton>
              )}
            </div>
          </div>
        </div>
        <TextField
          label="Place"
          labelAside="Optional"
          autoComplete="off"
          value={fields.location}
          {...errorOf('location')}
          onChange={(location) => onChange({ location })}
        />
        <TextField
          label="Link"
          labelAside="Optional"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={fields.url}
          {...errorOf('url')}
          onChange={(url) => onChange({ url })}
        />
        <ReminderFields
          reminders={fields.reminders}
          error={problems.reminders}
          onChange={(reminders) => onChange({ reminders })}
          onUnread={tell}
        />
        <div className={styles.pair}>
          <SelectField
            label="Show as"
            value={fields.busy ? 'busy' : 'free'}
            options={[
              { value: 'busy', label: 'Busy' },
              { value: 'free', label: 'Free' },
            ]}
            onChange={(value) => onChange({ busy: value === 'busy' })}
          />
          <SelectField
            label="Status"
            value={fields.status}
            options={STATUSES}
            onChange={(status) => onChange({ status: status })}
          />
        </div>
        <TextArea
          label="Notes"
          labelAside="Optional"
          rows={3}
          grows
          value={fields.notes}
          {...errorOf('notes')}
          onChange={(notes) => onChange({ notes })}
        />
      </div>
    </Dialog>
  );
}
