import type { ServerTool } from '@/platform/server/tool';
import { calendarGate } from '../gate';
import { calendarRouter } from './router';

export const tool = {
  router: calendarRouter,
  gate: calendarGate,
} satisfies ServerTool;
