/** Installation-wide values, one row each. */
export interface MasterSettingsTable {
  /** `registration_enabled`: 'true' or 'false'; `role_changes`: the number of role changes so far. */
  setting_key: 'registration_enabled' | 'role_changes';
  setting_value: string;
}
