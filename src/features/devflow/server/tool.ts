import type { ServerTool } from '@/platform/server/tool';
import { devflowGate } from '../gate';
import { devflowData } from './data/part';
import { addDevFlow } from './demo.sql';
import { devflowLegacy } from './legacy';
import { devflowRouter } from './router';
import { deleteLapsed } from './trash/writes';

export const tool = {
  router: devflowRouter,
  gate: devflowGate,
  data: devflowData,
  demo: addDevFlow,
  legacy: devflowLegacy,
  housekeeping: {
    'trash of DevFlow': ({ db, stopping }) => deleteLapsed(db, stopping),
  },
} satisfies ServerTool;
