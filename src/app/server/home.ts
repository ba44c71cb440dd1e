import { homeRestOf } from '@/features/home/server/rest';
import { homeRouterOf } from '@/features/home/server/router';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from './tools';

export const homeRouter = homeRouterOf(
  Object.values<ServerTool>(tools).flatMap(({ gate, homeRows }) =>
    gate && homeRows ? [{ gate, homeRows }] : [],
  ),
);

export const homeRest = homeRestOf(homeRouter);
