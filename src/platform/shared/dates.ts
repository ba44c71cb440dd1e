const KUALA_LUMPUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kuala_Lumpur',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** '11/20/2026_9:05:07': a moment in Kuala Lumpur, on a 24-hour clock (CONTRACT section 2, Script manager). */
export function kualaLumpurTime(moment: Date): string {
  const parts = new Map(KUALA_LUMPUR.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  // Intl pads the hour of this clock even where 'numeric' is asked for.
  const hour = String(Number(part('hour')));
  return `${part('month')}/${part('day')}/${part('year')}_${hour}:${part('minute')}:${part('second')}`;
}
