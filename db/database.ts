import type { TypesOf } from './columns';
import type { AccessTokensTable } from './tables/access-tokens';
import type { AccountTokensTable, RateLimitsTable, SessionsTable, UsersTable } from './tables/accounts';
import type { ArrangementsTable } from './tables/arrangements';
import type { AuditEntriesTable } from './tables/audit';
import { calendarTables } from './tables/calendar';
import type { DataDownloadsTable } from './tables/data-downloads';
import { devflowTables } from './tables/devflow';
import { expenseTables } from './tables/expense-tracker';
import { habitTables } from './tables/goals-habits';
import type { AccountErasTable, AccountRevisionsTable, DeletedRowsTable } from './tables/live';
import type { MasterSettingsTable } from './tables/master-settings';
import type { OidcFlowsTable, OidcLinksTable } from './tables/oidc';
import type { OperationsTable } from './tables/operations';
import type {
  HomeSettingsTable,
  NavigatorLabelsTable,
  NavigatorToolsTable,
  OptionRevisionsTable,
} from './tables/option-access';
import type { PreferencesTable } from './tables/preferences';
import type {
  PushDevicesTable,
  PushSendsTable,
  ReminderClocksTable,
  RemindersTable,
} from './tables/reminders';
import { scriptTables } from './tables/scripts';
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './tables/second-factors';
import type { ThemeSettingsTable } from './tables/themes';
import { watchedTables } from './tables/watched-records';
import type { WebhookAttemptsTable, WebhooksTable, WebhookToolsTable } from './tables/webhooks';

/** The tables that are values, by name. */
export const TABLES = {
  ...calendarTables,
  ...devflowTables,
  ...expenseTables,
  ...habitTables,
  ...scriptTables,
  ...watchedTables,
};

export type TableName = keyof typeof TABLES;

/** The types of all tables by name. */
export interface Database extends TypesOf<typeof TABLES> {
  users: UsersTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  access_tokens: AccessTokensTable;
  oidc_links: OidcLinksTable;
  oidc_flows: OidcFlowsTable;
  rate_limits: RateLimitsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  arrangements: ArrangementsTable;
  preferences: PreferencesTable;
  theme_settings: ThemeSettingsTable;
  master_settings: MasterSettingsTable;
  navigator_tools: NavigatorToolsTable;
  navigator_labels: NavigatorLabelsTable;
  home_settings: HomeSettingsTable;
  option_revisions: OptionRevisionsTable;
  audit_entries: AuditEntriesTable;
  account_revisions: AccountRevisionsTable;
  account_eras: AccountErasTable;
  deleted_rows: DeletedRowsTable;
  operations: OperationsTable;
  data_downloads: DataDownloadsTable;
  reminders: RemindersTable;
  reminder_clocks: ReminderClocksTable;
  push_devices: PushDevicesTable;
  push_sends: PushSendsTable;
  webhooks: WebhooksTable;
  webhook_tools: WebhookToolsTable;
  webhook_attempts: WebhookAttemptsTable;
}
