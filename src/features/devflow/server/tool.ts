import type { ServerTool } from '@/platform/server/tools/tool';
import { devflowGate } from '../gate';
import { devflowData } from './data/part';
import { listDueDays } from './due.sql';
import { devflowFigures, viewFigures } from './dashboard.sql';
import { listReminders } from './reminders.sql';
import { devflowRest } from './rest';
import { readFeatureProgress } from './queries';
import { largeImport } from './importing.sql';
import { devflowRouter } from './router';
import demo from './demo.json' with { type: 'json' };
import { devflowTrash } from './trash.sql';

export const tool = {
  router: devflowRouter,
  gate: devflowGate,
  data: devflowData,
  figures: devflowFigures,
  ownFigures: viewFigures,
  days: listDueDays,
  reminders: listReminders,
  measures: readFeatureProgress,
  demo,
  largeBody: largeImport,
  rest: devflowRest,
  housekeeping: {
    'trash of DevFlow': devflowTrash.deleteExpired,
  },
} satisfies ServerTool;
