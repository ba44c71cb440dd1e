import { calendarFigures } from './dashboard.sql';
import type { ServerTool } from '@/platform/server/tools/tool';
import { calendarGate } from '../gate';
import { storeEnds } from './events/ends.sql';
import { countHomeRows } from './home.sql';
import { calendarCredentials } from './feeds/writes';
import { calendarRest } from './rest';
import { calendarData } from './data/part';
import { largeFile } from './files/rules';
import { listReminders } from './reminders/queries';
import { advanceReminders } from './reminders/writes';
import { calendarRouter } from './router';
import demo from './demo.json' with { type: 'json' };
import { calendarTrash } from './trash.sql';

export const tool = {
  router: calendarRouter,
  figures: calendarFigures,
  gate: calendarGate,
  demo,
  rest: calendarRest,
  homeRows: countHomeRows,
  reminders: listReminders,
  housekeeping: {
    'reminders of events': ({ db, stopping }) => advanceReminders(db, stopping),
    'ends of series': ({ db, stopping }) => storeEnds(db, stopping),
    'trash of the calendar': calendarTrash.deleteExpired,
  },
  credentials: calendarCredentials,
  data: calendarData,
  largeBody: largeFile,
} satisfies ServerTool;
