export type SettingsTab = 'features' | 'status';

/** What the address of /devflow-settings holds. */
export function readSettingsAddress(raw: Record<string, unknown>): { tab?: SettingsTab } {
  return { tab: raw.tab === 'status' ? 'status' : undefined };
}
