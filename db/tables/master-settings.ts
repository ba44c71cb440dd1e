/** Switches of the whole installation, one row each. */
export interface MasterSettingsTable {
  setting_key: 'registration_enabled';
  setting_value: 'true' | 'false';
}
