import type { ServerTool } from '@/platform/server/tools/tool';
import { daysAgo } from '@/platform/shared/dates';
import { scriptsGate } from '../gate';
import { largeScriptBody, scriptLimits } from '../rules';
import { scriptsData } from './data/part';
import { addScripts } from './demo.sql';
import { scriptsRest } from './rest';
import { scriptsRouter } from './router';
import { signUnsigned } from './search/writes';
import { deleteTrashedBefore } from './trash.sql';

export const tool = {
  router: scriptsRouter,
  gate: scriptsGate,
  data: scriptsData,
  demo: addScripts,
  rest: scriptsRest,
  largeBody: largeScriptBody,
  housekeeping: {
    'trash of scripts': ({ db, stopping }) =>
      deleteTrashedBefore(db, daysAgo(scriptLimits.trashDays), stopping),
    'signatures of scripts': signUnsigned,
  },
} satisfies ServerTool;
