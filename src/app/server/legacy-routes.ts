import { accountsLegacy } from '@/features/accounts/server/legacy';
import { masterSettingsLegacy } from '@/features/master-settings/server/legacy';
import { optionAccessLegacy } from '@/features/option-access/server/legacy';
import { preferencesLegacy } from '@/features/preferences/server/legacy';
import { themesLegacy } from '@/features/themes/server/legacy';
import type { LegacyEndpoint } from '@/platform/server/legacy-rest';
import type { ServerTool } from '@/platform/server/tools/tool';
import { homeLegacy } from './home';
import * as tools from './tools';

/** Every documented `*.php` call: those of the platform's features, then those of every tool. */
export const legacyEndpoints: readonly LegacyEndpoint[] = [
  ...accountsLegacy,
  ...homeLegacy,
  ...masterSettingsLegacy,
  ...optionAccessLegacy,
  ...preferencesLegacy,
  ...themesLegacy,
  ...Object.values<ServerTool>(tools).flatMap(({ legacy = [] }) => legacy),
];
