import type { ServerTool } from '@/platform/server/tools/tool';
import { daysAgo } from '@/platform/shared/dates';
import { scriptsGate } from '../gate';
import { largeScriptBody, scriptLimits } from '../rules';
import { scriptsData } from './data/part';
import { scriptsRest } from './rest';
import { scriptsRouter } from './router';
import { signUnsigned } from './search/writes';
import { deleteTrashedBefore } from './trash.sql';
import demo from './demo.json' with { type: 'json' };

export const tool = {
  router: scriptsRouter,
  gate: scriptsGate,
  data: scriptsData,
  demo,
  rest: scriptsRest,
  largeBody: largeScriptBody,
  housekeeping: {
    'trash of scripts': ({ db, stopping }) =>
      deleteTrashedBefore(db, daysAgo(scriptLimits.trashDays), stopping),
    'signatures of scripts': signUnsigned,
  },
} satisfies ServerTool;
