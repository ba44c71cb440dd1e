/** Installation-wide values, one row each. */
export interface MasterSettingsTable {
  /** `registration_enabled`: 'true' or 'false'; `role_changes`: the number of role changes so far; `demo`: the data is made up. */
  setting_key: 'registration_enabled' | 'role_changes' | 'demo' | 'factor_roles';
  setting_value: string;
}
