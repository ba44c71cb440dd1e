import type { ServerTool } from '@/platform/server/tools/tool';
import { connectionRouter } from './router';

export const tool = { router: connectionRouter } satisfies ServerTool;
