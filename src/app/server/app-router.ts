import { accountRouter } from '@/features/accounts/server/own-account/router';
import { sessionsRouter } from '@/features/accounts/server/sessions/router';
import { tokensRouterOf } from '@/features/accounts/server/tokens/router';
import { secondFactorRouter } from '@/features/accounts/server/second-factor-router';
import { passkeysRouter } from '@/features/accounts/server/passkeys/router';
import { accountsRouter } from '@/features/accounts/server/router';
import { auditRouter } from '@/features/audit/server/router';
import { masterSettingsRouter } from '@/features/master-settings/server/router';
import { oidcRouter } from '@/features/accounts/server/oidc/router';
import { optionAccessRouter } from '@/features/option-access/server/router';
import { preferencesRouter } from '@/features/preferences/server/router';
import { remindersRouter } from '@/features/reminders/server/router';
import { themesRouter } from '@/features/themes/server/router';
import { readOpenToOwner } from '@/platform/server/tools/tool-access';
import { toolAccessRouter } from '@/platform/server/tools/open-tools-router';
import { webhooksRouterOf } from '@/features/webhooks/server/router';
import { setupRouter } from '@/features/accounts/server/setup/router';
import { usersRouter } from '@/features/accounts/server/users/router';
import { liveRouterOf } from '@/platform/server/live-router';
import type { ServerTool } from '@/platform/server/tools/tool';
import { router } from '@/platform/server/trpc';
import { dashboardRouter } from './dashboard';
import { homeRouter } from './home';
import { myDataRouter } from './my-data';
import { thisServerRouter } from './this-server';
import * as tools from './tools';

const allTools = Object.values<ServerTool>(tools);
const gates = allTools.flatMap(({ gate }) => gate ?? []);

/** The typed API, served at /api/trpc: the calls of the platform's features, then those of every tool. */
export const appRouter = router({
  account: accountRouter,
  accounts: accountsRouter,
  audit: auditRouter,
  dashboard: dashboardRouter,
  home: homeRouter,
  live: liveRouterOf(gates, readOpenToOwner),
  masterSettings: masterSettingsRouter,
  myData: myDataRouter,
  oidc: oidcRouter,
  optionAccess: optionAccessRouter,
  passkeys: passkeysRouter,
  preferences: preferencesRouter,
  reminders: remindersRouter,
  secondFactor: secondFactorRouter,
  sessions: sessionsRouter,
  setup: setupRouter,
  themes: themesRouter,
  thisServer: thisServerRouter,
  tokens: tokensRouterOf(allTools),
  toolAccess: toolAccessRouter,
  users: usersRouter,
  webhooks: webhooksRouterOf(allTools),
  ...routersOf(tools),
});

export type AppRouter = typeof appRouter;

function routersOf<Tools extends Record<string, ServerTool>>(listed: Tools) {
  const routers = Object.entries(listed).map(([name, tool]) => [name, tool.router]);
  return Object.fromEntries(routers) as { [Name in keyof Tools]: Tools[Name]['router'] };
}
