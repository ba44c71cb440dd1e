import { accountsRest } from '@/features/accounts/server/rest';
import { masterSettingsRest } from '@/features/master-settings/server/rest';
import { optionAccessRest } from '@/features/option-access/server/rest';
import { preferencesRest } from '@/features/preferences/server/rest';
import { themesRest } from '@/features/themes/server/rest';
import type { RestEndpoint } from '@/platform/server/rest';
import type { ServerTool } from '@/platform/server/tools/tool';
import { homeRest } from './home';
import * as tools from './tools';

/** Every documented `*.php` call: those of the platform's features, then those of every tool. */
export const restEndpoints: readonly RestEndpoint[] = [
  ...accountsRest,
  ...homeRest,
  ...masterSettingsRest,
  ...optionAccessRest,
  ...preferencesRest,
  ...themesRest,
  ...Object.values<ServerTool>(tools).flatMap(({ rest = [] }) => rest),
];
