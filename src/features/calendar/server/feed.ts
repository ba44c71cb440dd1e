import { type Feed, kindOf } from '@/platform/server/feed/feed';
import { calendarGate } from '../gate';
import { calendars, events } from './data/part';

/** What programs can follow; those that speak CalDAV have more of it there. */
export const calendarFeed: Feed = {
  topic: calendarGate.topic,
  kinds: [kindOf(calendars, { kind: 'calendar' }), kindOf(events, { kind: 'event' })],
};
