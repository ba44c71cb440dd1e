import { SelectField } from '@/platform/client/ui/select-field';

/** The zones that can be chosen, with one that is stored under another of its names. */
function zoneOptions(stored: string) {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  const more = stored === '' || stored === 'UTC' || known.includes(stored) ? [] : [stored];
  return [
    { value: '', label: 'None: the same clock time everywhere' },
    { value: 'UTC', label: 'UTC' },
    ...[...more, ...known].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
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
