import { accountsRouter } from '@/features/accounts/server/router';
import { auditRouter } from '@/features/audit/server/router';
import { connectionRouter } from '@/features/database-test/server/router';
import { devflowRouter } from '@/features/devflow/server/router';
import { homeRouter } from '@/features/home/server/router';
import { masterSettingsRouter } from '@/features/master-settings/server/router';
import { optionAccessRouter } from '@/features/option-access/server/router';
import { scriptsRouter } from '@/features/script-manager/server/router';
import { themesRouter } from '@/features/themes/server/router';
import { toolAccessRouter } from '@/features/tool-access/server/router';
import { usersRouter } from '@/features/users/server/router';
import { watchedRecordsRouter } from '@/features/watched-records/server/router';
import { router } from '@/platform/server/trpc';

/** The typed API, served at /api/trpc; one line a feature. */
export const appRouter = router({
  accounts: accountsRouter,
  audit: auditRouter,
  connection: connectionRouter,
  devflow: devflowRouter,
  home: homeRouter,
  masterSettings: masterSettingsRouter,
  optionAccess: optionAccessRouter,
  scripts: scriptsRouter,
  themes: themesRouter,
  toolAccess: toolAccessRouter,
  users: usersRouter,
  watchedRecords: watchedRecordsRouter,
});

export type AppRouter = typeof appRouter;
