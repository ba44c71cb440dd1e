import type { ColumnType, Generated } from 'kysely';

/** The tools of the navigator and the roles that may open them. */
export interface NavigatorToolsTable {
  id: Generated<number>;
  tool_key: string;
  title: string;
  path: string;
  description: string;
  category: 'personal' | 'advanced';
  enabled_global: boolean;
  enabled_master: boolean;
  enabled_admin: boolean;
  enabled_user: boolean;
  /** From 1, without gaps. */
  display_order: number;
}

/** Texts by which an operator replaced the product's own. */
export interface NavigatorLabelsTable {
  label_key: string;
  label_text: string;
}

export interface HomeSettingsTable {
  setting_key: string;
  setting_value: 'true' | 'false';
}

/** Number of saves of each list; a save locks its row. */
export interface OptionRevisionsTable {
  list: 'navigator' | 'home';
  revision: number;
  /** Username of the last save; null before the first. */
  changed_by: string | null;
  changed_at: ColumnType<Date | null, Date | null, Date | null>;
}
