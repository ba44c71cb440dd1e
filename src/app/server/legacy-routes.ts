import { accountsLegacy } from '@/features/accounts/server/legacy';
import { devflowLegacy } from '@/features/devflow/server/legacy';
import { homeLegacy } from '@/features/home/server/legacy';
import { masterSettingsLegacy } from '@/features/master-settings/server/legacy';
import { optionAccessLegacy } from '@/features/option-access/server/legacy';
import { scriptsLegacy } from '@/features/script-manager/server/legacy';
import { themesLegacy } from '@/features/themes/server/legacy';
import { watchedRecordsLegacy } from '@/features/watched-records/server/legacy';
import type { LegacyEndpoint } from '@/platform/server/legacy-rest';

/** Every documented `*.php` call; one line a feature. */
export const legacyEndpoints: readonly LegacyEndpoint[] = [
  ...accountsLegacy,
  ...devflowLegacy,
  ...homeLegacy,
  ...masterSettingsLegacy,
  ...optionAccessLegacy,
  ...scriptsLegacy,
  ...themesLegacy,
  ...watchedRecordsLegacy,
];
