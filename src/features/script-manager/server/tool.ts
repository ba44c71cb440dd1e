import type { ServerTool } from '@/platform/server/tools/tool';
import { scriptsGate } from '../gate';
import { largeScriptBody } from '../rules';
import { scriptsData } from './data/part';
import { scriptsFeed } from './feed';
import { scriptFigures } from './dashboard.sql';
import { scriptCredentials } from './links/links.sql';
import { serveLinks } from './links/route';
import { scriptsRest } from './rest';
import { scriptsRouter } from './router';
import { searchFigures } from './search/figure.sql';
import { signUnsigned } from './search/writes';
import demo from './demo.json' with { type: 'json' };
import { scriptsTrash } from './trash.sql';

export const tool = {
  router: scriptsRouter,
  about: 'SQL scripts with their history and settings.',
  gate: scriptsGate,
  feed: scriptsFeed,
  data: scriptsData,
  figures: scriptFigures,
  ownFigures: searchFigures,
  demo,
  rest: scriptsRest,
  routes: serveLinks,
  credentials: scriptCredentials,
  largeBody: largeScriptBody,
  housekeeping: {
    'trash of scripts': scriptsTrash.deleteExpired,
    'signatures of scripts': signUnsigned,
  },
} satisfies ServerTool;
