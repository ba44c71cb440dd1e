/** Installation-wide values, one row each. */
export interface MasterSettingsTable {
  /** `registration_enabled`: 'true' or 'false'; `role_changes`: the number of role changes so far; `demo`: the data is made up; `setup_token`: the hash of the token of the setup page, while that is open. */
  setting_key: 'registration_enabled' | 'role_changes' | 'demo' | 'factor_roles' | 'setup_token';
  setting_value: string;
}
