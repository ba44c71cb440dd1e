/** What there is once in the whole installation, one row each. */
export interface MasterSettingsTable {
  /** Whether strangers may register, 'true' or 'false'; how often a role was changed. */
  setting_key: 'registration_enabled' | 'role_changes';
  setting_value: string;
}
