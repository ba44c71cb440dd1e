import type { ServerTool } from '@/platform/server/tool';
import { calendarGate } from '../gate';
import { addCalendars } from './demo/writes';
import { calendarRouter } from './router';

export const tool = {
  router: calendarRouter,
  gate: calendarGate,
  demo: addCalendars,
} satisfies ServerTool;
