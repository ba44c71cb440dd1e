import type { AccountTokensTable, RateLimitsTable, SessionsTable, UsersTable } from './tables/accounts';
import type { MasterSettingsTable } from './tables/master-settings';
import type { ThemeSettingsTable } from './tables/themes';

/** Every table of the product, by its name in MySQL. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  rate_limits: RateLimitsTable;
  theme_settings: ThemeSettingsTable;
  master_settings: MasterSettingsTable;
}
