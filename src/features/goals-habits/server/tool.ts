import type { ServerTool } from '@/platform/server/tool';
import { goalsHabitsGate } from '../gate';
import { goalsHabitsRouter } from './router';

export const tool = { router: goalsHabitsRouter, gate: goalsHabitsGate } satisfies ServerTool;
