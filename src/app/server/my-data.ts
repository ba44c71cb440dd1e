import { bringing } from '@/features/my-data/server/bringing/journal';
import type { DataParts } from '@/features/my-data/server/parts';
import { dataRouter } from '@/features/my-data/server/router';
import { settingsData } from '@/features/my-data/server/settings';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from './tools';

/** What of an account can be taken out and brought in: its settings, and the part of every tool that has one. */
export const dataParts: DataParts = {
  account: settingsData,
  ...Object.fromEntries(
    Object.entries<ServerTool>(tools).flatMap(([name, { data, gate, demo }]) =>
      data ? [[name, { ...data, ...(gate && { gate }), ...(demo && { demo }) }]] : [],
    ),
  ),
};

export const broughtIn = bringing(dataParts);

export const myDataRouter = dataRouter(dataParts, broughtIn);
