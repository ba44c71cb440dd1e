import type { ServerTool } from '@/platform/server/tools/tool';
import { devflowGate } from '../gate';
import { devflowData } from './data/part';
import { devflowFeed } from './feed';
import { listDueDays, listDueTasks } from './due.sql';
import { devflowFigures, viewFigures } from './dashboard.sql';
import { itemActions } from './reminder-actions';
import { listReminders } from './reminders.sql';
import { devflowRest } from './rest';
import { readFeatureProgress } from './queries';
import { largeImport } from './importing.sql';
import { devflowRouter } from './router';
import demo from './demo.json' with { type: 'json' };
import { devflowTrash } from './trash.sql';

export const tool = {
  router: devflowRouter,
  about: 'Features, their items, statuses and views.',
  gate: devflowGate,
  feed: devflowFeed,
  data: devflowData,
  figures: devflowFigures,
  ownFigures: viewFigures,
  days: listDueDays,
  tasks: { due: listDueTasks },
  reminders: listReminders,
  reminderActions: itemActions,
  measures: readFeatureProgress,
  demo,
  largeBody: largeImport,
  rest: devflowRest,
  housekeeping: {
    'trash of DevFlow': devflowTrash.deleteExpired,
  },
} satisfies ServerTool;
