import type { ServerTool } from '@/platform/server/tools/tool';
import { daysAgo } from '@/platform/shared/dates';
import { OPERATION_DAYS } from '@/platform/shared/operations';
import { watchedGate } from '../gate';
import { serveCovers } from './covers/route';
import { listAiringDays } from './airing.sql';
import { coverSettings } from './covers/settings';
import { watchedCredentials } from './credentials.sql';
import { serveUserscript } from './key/route';
import { watchedData } from './data/part';
import { watchedFeed } from './feed';
import { watchedFigures } from './dashboard.sql';
import { countHomeRows } from './home.sql';
import { watchedRecordsRest } from './rest';
import { largeImport } from './importing/rules';
import { deleteKeptBefore } from './records/journal';
import { watchedRecordsRouter } from './router';
import { watchedTrash } from './rows/queries';
import { deleteOldSyncCalls } from './sync/writes';
import demo from './demo.json' with { type: 'json' };

export const tool = {
  router: watchedRecordsRouter,
  about: 'What is watched, its tags and types, and its sync.',
  gate: watchedGate,
  feed: watchedFeed,
  data: watchedData,
  days: listAiringDays,
  figures: watchedFigures,
  homeRows: countHomeRows,
  demo,
  rest: watchedRecordsRest,
  largeBody: largeImport,
  routes(app, services) {
    serveCovers(app, services);
    serveUserscript(app, services);
  },
  credentials: watchedCredentials,
  settings: coverSettings,
  housekeeping: {
    'earlier watched records': ({ db, stopping }) => deleteKeptBefore(db, daysAgo(OPERATION_DAYS), stopping),
    'trash of watched records': watchedTrash.deleteExpired,
    'sync calls of watched records': ({ db, stopping }) => deleteOldSyncCalls(db, stopping),
  },
} satisfies ServerTool;
