import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { TextField } from '@/platform/client/ui/text-field';
import { habitLimits } from '../../rules';

interface ReminderTimesProps {
  /** HH:MM each; empty for one that is not filled in yet. */
  times: readonly string[];
  onChange: (times: readonly string[]) => void;
}

/** The times of a day at which a habit reminds. */
export function ReminderTimes({ times, onChange }: ReminderTimesProps) {
  return (
    <div role="group" aria-label="Reminders" className="stack gap-8">
      {times.map((time, at) => (
        <TextField
          // oxlint-disable-next-line no-array-index-key -- a time is its place until it is stored
          key={at}
          label={`Reminder ${String(at + 1)}`}
          type="time"
          value={time}
          onChange={(next) => onChange(times.map((one, index) => (index === at ? next : one)))}
          trailing={
            <BareIconButton
              label={`Remove reminder ${String(at + 1)}`}
              icon={<X size={14} />}
              onClick={() => onChange(times.filter((_, index) => index !== at))}
            />
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
