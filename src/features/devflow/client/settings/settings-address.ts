export type SettingsTab = 'features' | 'status';

/** The search parameters of /devflow-settings. */
export function readSettingsAddress(raw: Record<string, unknown>): { tab?: SettingsTab } {
  return { tab: raw.tab === 'status' ? 'status' : undefined };
}
