import type { ServerTool } from '@/platform/server/tool';
import { connectionRouter } from './router';

export const tool = { router: connectionRouter } satisfies ServerTool;
