import { timeZoneOptions } from '@/platform/client/time-zones';
import { SelectField } from '@/platform/client/ui/select-field';

function zoneOptions(stored: string) {
  return [
    { value: '', label: 'None: the same clock time everywhere' },
    { value: 'UTC', label: 'UTC' },
    ...timeZoneOptions(stored).filter(({ value }) => value !== 'UTC'),
  ];
}

/** An IANA time zone; '' floats. */
export function ZoneField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error?: string;
  onChange: (zone: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={zoneOptions(value)}
      {...(error !== undefined && { error })}
      onChange={onChange}
    />
  );
}
