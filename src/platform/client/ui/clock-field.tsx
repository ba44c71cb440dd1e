import { readTypedTime, typedTime } from '@/platform/shared/typed-time';
import { TimeField, type TimeFieldProps } from './time-field';

interface ClockFieldProps extends Omit<TimeFieldProps, 'value' | 'onChange' | 'unread'> {
  /** HH:MM; empty if there is none. What cannot be read is the text that was typed, which the form must not send. */
  value: string;
  onChange: (time: string, problem: string | undefined, chosen?: boolean) => void;
}

/** A time of a day as it is stored. */
export function ClockField({ value, onChange, ...field }: ClockFieldProps) {
  const minutes = readTypedTime(value);
  return (
    <TimeField
      {...field}
      value={minutes}
      {...(minutes === null && { unread: value })}
      onChange={(next, problem, text, chosen) =>
        onChange(next === null ? text.trim() : typedTime(next, 24), problem, chosen)
      }
    />
  );
}
