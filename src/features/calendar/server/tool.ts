import { calendarFigures } from './dashboard.sql';
import type { ServerTool } from '@/platform/server/tools/tool';
import { calendarGate } from '../gate';
import { forgetLost } from './changes/lost.sql';
import { forgetRefused } from './caldav/refused.sql';
import { serveCaldav } from './caldav/route';
import { storeEnds } from './events/ends.sql';
import { countHomeRows } from './home.sql';
import { calendarCredentials } from './feeds/writes';
import { calendarRest } from './rest';
import { calendarData } from './data/part';
import { calendarFeed } from './feed';
import { largeFile } from './importing/router';
import { eventActions } from './reminders/actions';
import { listReminders } from './reminders/queries';
import { advanceReminders } from './reminders/writes';
import { calendarRouter } from './router';
import demo from './demo.json' with { type: 'json' };
import { followWhatIsDue } from './subscriptions/following.sql';
import { calendarTrash } from './trash.sql';

export const tool = {
  router: calendarRouter,
  about: 'Calendars, events and their series, feeds and files.',
  figures: calendarFigures,
  gate: calendarGate,
  demo,
  rest: calendarRest,
  routes: serveCaldav,
  homeRows: countHomeRows,
  reminders: listReminders,
  reminderActions: eventActions,
  housekeeping: {
    'reminders of events': ({ db, stopping }) => advanceReminders(db, stopping),
    'ends of series': ({ db, stopping }) => storeEnds(db, stopping),
    'trash of the calendar': calendarTrash.deleteExpired,
    'deleted objects of calendars': forgetLost,
    'refusals of programs': forgetRefused,
  },
  timely: { 'calendars by address': followWhatIsDue },
  credentials: calendarCredentials,
  feed: calendarFeed,
  data: calendarData,
  largeBody: largeFile,
} satisfies ServerTool;
