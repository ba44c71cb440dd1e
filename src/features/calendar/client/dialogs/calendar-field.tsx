import type { ComponentProps } from 'react';
import { SelectField } from '@/platform/client/ui/select-field';
import type { CalendarRow } from '../../answers';
import { FIRST_CALENDAR } from '../../rules';

interface CalendarFieldProps extends Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'hideLabel' | 'error'
> {
  calendars: readonly CalendarRow[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Into which calendar something goes; without any into the one that is made for it. */
export function CalendarField({ calendars, value, onChange, ...field }: CalendarFieldProps) {
  const color = calendars.find(({ id }) => id === value)?.color ?? FIRST_CALENDAR.color;
  return (
    <SelectField
      {...field}
      value={String(value ?? '')}
      leading={<span className="dot" style={{ background: color }} />}
      options={
        calendars.length === 0
          ? [{ value: '', label: FIRST_CALENDAR.name }]
          : calendars.map(({ id, name }) => ({ value: String(id), label: name }))
      }
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}
