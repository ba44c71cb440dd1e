import Plus from 'lucide-react/icons/plus';
import { Button } from '@/platform/client/ui/button';
import { ClockField } from '@/platform/client/ui/clock-field';
import { LinkButton } from '@/platform/client/ui/link-button';
import { habitLimits } from '../../rules';
import { isTime } from './habit-draft';

interface ReminderTimesProps {
  /** HH:MM each; empty for one that is not filled in yet, and else what cannot be read. */
  times: readonly string[];
  /** Why what cannot be read is not taken, once it was tried. */
  error: string | undefined;
  onChange: (times: readonly string[]) => void;
}

/** The times of a day at which a habit reminds. */
export function ReminderTimes({ times, error, onChange }: ReminderTimesProps) {
  return (
    <div role="group" aria-label="Reminders" className="stack gap-8">
      {times.map((time, at) => (
        <ClockField
          // oxlint-disable-next-line no-array-index-key -- a time is its place until it is stored
          key={at}
          label={`Reminder ${String(at + 1)}`}
          value={time}
          {...(error !== undefined && !isTime(time) && { error })}
          onChange={(next) => onChange(times.map((one, index) => (index === at ? next : one)))}
          labelAside={
            <LinkButton
              aria-label={`Remove reminder ${String(at + 1)}`}
              onClick={() => onChange(times.filter((_, index) => index !== at))}
            >
              Remove
            </LinkButton>
          }
        />
      ))}
      {times.length < habitLimits.remindersMax && (
        <div>
          <Button size="small" icon={<Plus size={14} />} onClick={() => onChange([...times, ''])}>
            Add a reminder
          </Button>
        </div>
      )}
    </div>
  );
}
