import type { AccessTokensTable } from './tables/access-tokens';
import type { AccountTokensTable, RateLimitsTable, SessionsTable, UsersTable } from './tables/accounts';
import type { AuditEntriesTable } from './tables/audit';
import type { CalendarEventsTable, CalendarFeedsTable, CalendarsTable } from './tables/calendar';
import type { DataDownloadsTable } from './tables/data-downloads';
import type {
  DevflowItemsTable,
  DevflowModulesTable,
  DevflowStatusesTable,
  DevflowStatusOrdersTable,
  DevflowVacatedPlacesTable,
} from './tables/devflow';
import type {
  ExpenseAccountsTable,
  ExpenseBudgetModesTable,
  ExpenseBudgetsTable,
  ExpenseCategoriesTable,
  ExpenseImportProfilesTable,
  ExpenseImportsTable,
  ExpenseLinesTable,
  ExpenseRatesTable,
  ExpenseRulesTable,
  ExpenseSchedulesTable,
  ExpenseSettingsTable,
  ExpenseTransactionsTable,
} from './tables/expense-tracker';
import type {
  GoalCheckinsTable,
  GoalsTable,
  GoalStepsTable,
  HabitEntriesTable,
  HabitGroupsTable,
  HabitPausesTable,
  HabitSchedulesTable,
  HabitsTable,
  HabitSummariesTable,
} from './tables/goals-habits';
import type { AccountRevisionsTable } from './tables/live';
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
import type { ReminderClocksTable, RemindersTable } from './tables/reminders';
import type {
  ScriptSettingsTable,
  ScriptSignaturesTable,
  ScriptsTable,
  ScriptTextsTable,
  ScriptVersionsTable,
} from './tables/scripts';
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './tables/second-factors';
import type { ThemeSettingsTable } from './tables/themes';
import type {
  WatchedApiKeysTable,
  WatchedBeforeTable,
  WatchedEventsTable,
  WatchedRecordsTable,
  WatchedReviewsTable,
  WatchedSyncCallsTable,
  WatchedTagsTable,
  WatchedTrashTable,
  WatchedTypesTable,
} from './tables/watched-records';

/** All tables by name. */
export interface Database {
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
  preferences: PreferencesTable;
  theme_settings: ThemeSettingsTable;
  master_settings: MasterSettingsTable;
  navigator_tools: NavigatorToolsTable;
  navigator_labels: NavigatorLabelsTable;
  home_settings: HomeSettingsTable;
  option_revisions: OptionRevisionsTable;
  audit_entries: AuditEntriesTable;
  devflow_modules: DevflowModulesTable;
  devflow_statuses: DevflowStatusesTable;
  devflow_status_orders: DevflowStatusOrdersTable;
  devflow_items: DevflowItemsTable;
  devflow_vacated_places: DevflowVacatedPlacesTable;
  account_revisions: AccountRevisionsTable;
  operations: OperationsTable;
  data_downloads: DataDownloadsTable;
  scripts: ScriptsTable;
  script_signatures: ScriptSignaturesTable;
  script_texts: ScriptTextsTable;
  script_versions: ScriptVersionsTable;
  script_settings: ScriptSettingsTable;
  watched_records: WatchedRecordsTable;
  watched_tags: WatchedTagsTable;
  watched_types: WatchedTypesTable;
  watched_events: WatchedEventsTable;
  watched_trash: WatchedTrashTable;
  watched_before: WatchedBeforeTable;
  watched_reviews: WatchedReviewsTable;
  watched_api_keys: WatchedApiKeysTable;
  watched_sync_calls: WatchedSyncCallsTable;
  calendars: CalendarsTable;
  calendar_events: CalendarEventsTable;
  calendar_feeds: CalendarFeedsTable;
  habit_groups: HabitGroupsTable;
  habits: HabitsTable;
  habit_schedules: HabitSchedulesTable;
  habit_entries: HabitEntriesTable;
  habit_pauses: HabitPausesTable;
  habit_summaries: HabitSummariesTable;
  goals: GoalsTable;
  goal_steps: GoalStepsTable;
  goal_checkins: GoalCheckinsTable;
  expense_accounts: ExpenseAccountsTable;
  expense_categories: ExpenseCategoriesTable;
  expense_transactions: ExpenseTransactionsTable;
  expense_lines: ExpenseLinesTable;
  expense_rules: ExpenseRulesTable;
  expense_schedules: ExpenseSchedulesTable;
  expense_budgets: ExpenseBudgetsTable;
  expense_budget_modes: ExpenseBudgetModesTable;
  expense_imports: ExpenseImportsTable;
  expense_import_profiles: ExpenseImportProfilesTable;
  expense_rates: ExpenseRatesTable;
  expense_settings: ExpenseSettingsTable;
  reminders: RemindersTable;
  reminder_clocks: ReminderClocksTable;
}
