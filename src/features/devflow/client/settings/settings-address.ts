import { addressOf, oneOf } from '@/platform/client/address-values';

/** Parses the search parameters of /devflow-settings. */
export const readSettingsAddress = addressOf({ tab: oneOf('status', 'views') });
export type SettingsTab = 'features' | 'status' | 'views';
