import { kualaLumpurTime } from '@/platform/shared/dates';

/** '11/20/2026_14:32:07': the specification's format of a time. */
export function updateTime(iso: string): string {
  return kualaLumpurTime(new Date(iso));
}

/** '11/02': the day in Kuala Lumpur, with the year appended if it is another one: '11/02/25'. */
export function shortDate(iso: string, now = new Date()): string {
  const [month, day = '', year = ''] = updateTime(iso).split(/[/_]/);
  const date = `${month}/${day.padStart(2, '0')}`;
  return kualaLumpurTime(now).includes(`/${year}_`) ? date : `${date}/${year.slice(-2)}`;
}
