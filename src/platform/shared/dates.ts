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

/** '11/20/2026_9:05:07': Kuala Lumpur time on a 24-hour clock (CONTRACT section 2, Script manager). */
export function kualaLumpurTime(moment: Date): string {
  const parts = new Map(KUALA_LUMPUR.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  // Intl pads the hour of this clock despite 'numeric'.
  const hour = String(Number(part('hour')));
  return `${part('month')}/${part('day')}/${part('year')}_${hour}:${part('minute')}:${part('second')}`;
}

const HOUR_MS = 60 * 60 * 1000;

/** Days since 1970 in Kuala Lumpur, which is 8 hours ahead of UTC all year. */
export function kualaLumpurDay(moment: Date): number {
  return Math.floor((moment.getTime() + 8 * HOUR_MS) / (24 * HOUR_MS));
}

/** The time `days` times 24 hours ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * HOUR_MS);
}

/** The day in the browser's time zone as YYYY/MM/DD; '-' for a missing or invalid time. */
export function formatDay(time: string | null | undefined): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return '-';
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('/');
}

/** As `formatDay`, with the time of day: YYYY/MM/DD HH:mm. */
export function formatMinute(time: string | null | undefined): string {
  const day = formatDay(time);
  if (day === '-') return day;
  return `${day} ${formatTime(new Date(time ?? ''))}`;
}

/** The time of the day in the time zone of whoever looks: HH:mm. */
export function formatTime(moment: Date): string {
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
