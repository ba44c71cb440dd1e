import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { SelectField } from '@/platform/client/ui/select-field';
import { calendarLimits } from '../../rules';
import { AmountField } from '@/platform/client/ui/amount-field';
import styles from './event-form.module.css';

const UNITS = [
  { value: '1', label: 'minutes before' },
  { value: '60', label: 'hours before' },
  { value: '1440', label: 'days before' },
  { value: '10080', label: 'weeks before' },
];
/** Offered one after the other, in minutes. */
const OFFERED = [15, 60, 1440, 0, 10_080];

const unitOf = (minutes: number) =>
  Number(UNITS.findLast(({ value }) => minutes > 0 && minutes % Number(value) === 0)?.value ?? 1);

interface ReminderFieldsProps {
  title?: string;
  /** Minutes before the start. */
  value: readonly number[];
  error?: string;
  onChange: (reminders: number[]) => void;
  /** Whether a number cannot be read. */
  onUnread?: (field: string, unread: boolean) => void;
}

/** When to be reminded of an event, or of those of a calendar. */
export function ReminderFields({
  title = 'Reminders',
  value: reminders,
  error,
  onChange,
  onUnread = () => undefined,
}: ReminderFieldsProps) {
  const replaced = (at: number, minutes: number) =>
    reminders.map((one, index) => (index === at ? minutes : one));
  const next = OFFERED.find((minutes) => !reminders.includes(minutes)) ?? 30;
  return (
    <div role="group" aria-label={title}>
      <p className={styles.legend}>{title}</p>
      <div className="stack gap-16">
        {reminders.map((minutes, at) => {
          const unit = unitOf(minutes);
          const name = `Reminder ${String(at + 1)}`;
          return (
            <div key={name} className={styles.reminder}>
              <AmountField
                label={name}
                hideLabel
                min={0}
                max={Math.floor(calendarLimits.reminderMax / unit)}
                value={minutes / unit}
                onChange={(amount) => onChange(replaced(at, amount * unit))}
                onUnread={(unread) => onUnread(name, unread)}
              />
              <SelectField
                label={`Unit of reminder ${String(at + 1)}`}
                hideLabel
                value={String(unit)}
                options={UNITS}
                onChange={(chosen) => {
                  const longest = Math.floor(calendarLimits.reminderMax / Number(chosen));
                  onChange(replaced(at, Math.min(longest, minutes / unit) * Number(chosen)));
                }}
              />
              <BareIconButton
                label={`Remove reminder ${String(at + 1)}`}
                icon={<X size={14} />}
                onClick={() => {
                  onUnread(name, false);
                  onChange(reminders.filter((_, index) => index !== at));
                }}
              />
            </div>
          );
        })}
        {reminders.length < calendarLimits.remindersMax && (
          <div>
            <Button size="small" icon={<Plus size={14} />} onClick={() => onChange([...reminders, next])}>
              Add a reminder
            </Button>
          </div>
        )}
        {error !== undefined && (
          <p role="alert" className={styles.problem}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
