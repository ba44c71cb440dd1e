import { readTypedTime, typedTime } from '@/platform/shared/typed-time';
import { TimeField, type TimeFieldProps } from './time-field';

interface ClockFieldProps extends Omit<TimeFieldProps, 'value' | 'onChange'> {
  /** HH:MM; empty if there is none. What cannot be read is the text that was typed, which the form must not send. */
  value: string;
  onChange: (time: string, problem: string | undefined) => void;
}

/** A time of a day as it is stored. */
export function ClockField({ value, onChange, ...field }: ClockFieldProps) {
  return (
    <TimeField
      {...field}
      value={readTypedTime(value)}
      onChange={(minutes, problem, text) =>
        onChange(minutes === null ? text.trim() : typedTime(minutes, 24), problem)
      }
    />
  );
}
