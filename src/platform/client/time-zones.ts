/** Cities that browsers still list by a former name (CLDR keeps the first name of a zone), by that name. */
const NAMES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The zones of the browser by the names of today, in their order; the chosen one as it is stored, whichever its name. */
export function timeZoneOptions(chosen: string): { value: string; label: string }[] {
  const labelOf = (zone: string) => (NAMES[zone] ?? zone).replaceAll('_', ' ');
  const values = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [labelOf(zone), zone]));
  if (chosen !== '') values.set(labelOf(chosen), chosen);
  return [...values]
    .map(([label, value]) => ({ value, label }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}
