import type { ServerTool } from '@/platform/server/tool';
import { calendarGate } from '../gate';
import { calendarData } from './data/part';
import { largeFile } from './files/rules';
import { calendarRouter } from './router';

export const tool = {
  router: calendarRouter,
  gate: calendarGate,
  data: calendarData,
  largeBody: largeFile,
} satisfies ServerTool;
