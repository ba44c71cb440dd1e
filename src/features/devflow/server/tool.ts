import type { ServerTool } from '@/platform/server/tools/tool';
import { devflowGate } from '../gate';
import { devflowData } from './data/part';
import { addDevFlow } from './demo.sql';
import { listDueDays } from './due.sql';
import { devflowRest } from './rest';
import { readFeatureProgress } from './queries';
import { devflowRouter } from './router';
import { deleteExpired } from './trash/writes';

export const tool = {
  router: devflowRouter,
  gate: devflowGate,
  data: devflowData,
  days: listDueDays,
  measures: readFeatureProgress,
  demo: addDevFlow,
  rest: devflowRest,
  housekeeping: {
    'trash of DevFlow': ({ db, stopping }) => deleteExpired(db, stopping),
  },
} satisfies ServerTool;
