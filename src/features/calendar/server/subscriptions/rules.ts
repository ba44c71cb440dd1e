import { beginningOf } from '@/platform/shared/beginning';
import { calendarLimits } from '../../rules';
import { durationOf } from '../ics/values';

/* When a file at an address is asked, and what it says of itself before its first event. */

const LEAST_MINUTES = 15;
export const USUAL_MINUTES = 6 * 60;
const MOST_MINUTES = 7 * 24 * 60;
const RETRY_MOST_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** The URL of an address as people have it: webcal:// stands for https://. */
export function subscriptionUrl(address: string): URL {
  return new URL(address.replace(/^webcals?:/i, 'https:'));
}

/** When it is asked after so many failures in a row, or after none. */
export function nextCheck(now: Date, everyMinutes: number, failures: number): Date {
  const minutes =
    failures === 0
      ? everyMinutes
      : Math.min(LEAST_MINUTES * 2 ** Math.min(failures - 1, 10), RETRY_MOST_MINUTES);
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

export interface FileFacts {
  /** '' if the file names itself nowhere. */
  name: string;
  /** How often it wants to be asked (RFC 7986, 5.7), at least every week and at most every 15 minutes. */
  everyMinutes: number;
  /** Whether it was sent to its end. */
  isWhole: boolean;
}

/** What a file says of itself. */
export function factsOf(text: string): FileFacts {
  const events = text.search(/^BEGIN:VEVENT/im);
  const head = (events < 0 ? text : text.slice(0, events)).replace(/\r?\n[ \t]/g, '');
  const valueOf = (name: string) =>
    new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const length = durationOf(valueOf('REFRESH-INTERVAL')) ?? durationOf(valueOf('X-PUBLISHED-TTL'));
  const minutes = length ? length.days * 24 * 60 + Math.ceil(length.seconds / 60) : 0;
  return {
    name: beginningOf(
      (valueOf('NAME') || valueOf('X-WR-CALNAME')).replace(/\\n/gi, ' ').replace(/\\([\\,;])/g, '$1'),
      calendarLimits.calendarNameMax,
    ).trim(),
    everyMinutes: minutes <= 0 ? USUAL_MINUTES : Math.min(Math.max(minutes, LEAST_MINUTES), MOST_MINUTES),
    isWhole: /END:VCALENDAR\s*$/i.test(text.slice(-1_000)),
  };
}
