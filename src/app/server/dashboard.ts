import { dashboardRouterOf } from '@/features/dashboard/server/router';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from './tools';

export const dashboardRouter = dashboardRouterOf(
  Object.values<ServerTool>(tools).flatMap(({ gate, figures, ownFigures }) =>
    gate && figures ? [{ gate, figures, ownFigures }] : [],
  ),
);
