import type { ServerTool } from '@/platform/server/tool';
import { goalsHabitsGate } from '../gate';
import { goalsHabitsData } from './data/part';
import { goalsHabitsLegacy } from './legacy';
import { goalsHabitsRouter } from './router';
import { deleteLapsed, renewFigures } from './trash/writes';

export const tool = {
  router: goalsHabitsRouter,
  gate: goalsHabitsGate,
  data: goalsHabitsData,
  legacy: goalsHabitsLegacy,
  housekeeping: {
    'trash of Goals & Habits': ({ db, stopping }) => deleteLapsed(db, stopping),
    'figures of habits': ({ db, stopping }) => renewFigures(db, stopping),
  },
} satisfies ServerTool;
