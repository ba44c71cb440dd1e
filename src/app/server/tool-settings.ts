import type { ToolSettings } from '@/platform/server/config';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from './tools';

/** The environment variables of all tools. */
export const toolSettings: ToolSettings = Object.fromEntries(
  Object.values<ServerTool>(tools).flatMap(({ settings = {} }) => Object.entries(settings)),
);
