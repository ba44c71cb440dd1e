import { basicText, DAY_MS } from '@/platform/shared/repeat/wall';
import { type Moment, momentOf, wallInSeries } from './values';

/** Outlook's, of days that it writes as times from midnight to midnight. */
export const WHOLE_DAYS = 'X-MICROSOFT-CDO-ALLDAYEVENT';

/** Gives the day that a moment of an event is on by the clocks of its start; null unless the event is of whole days. */
export function dayFinder(start: Moment, end: Moment): ((moment: Moment) => Moment) | null {
  const isMidnight = ({ wall, isDate }: Moment) => !isDate && wall % DAY_MS === 0;
  if (!isMidnight(start) || !isMidnight(end) || start.zone !== end.zone || end.wall <= start.wall)
    return null;
  const clock = { allDay: false, zone: start.zone, start: start.wall };
  const dayOf = (moment: Moment) => Math.floor(wallInSeries(moment, clock) / DAY_MS) * DAY_MS;
  return (moment) => ({ ...moment, wall: dayOf(moment), isDate: true, zone: '' });
}

/** A rule with the day of its last occurrence in place of the time. */
export function untilDay(rule: string, dayOf: (moment: Moment) => Moment): string {
  return rule.replace(/(?<=UNTIL=)\d{8}T\d{6}Z?/i, (until) => {
    // Without a TZID it needs none of the file's zones.
    const moment = momentOf(until, undefined, () => ({ zone: '', told: null, instantOf: (wall) => wall }));
    return moment ? basicText(dayOf(moment).wall, true) : until;
  });
}
