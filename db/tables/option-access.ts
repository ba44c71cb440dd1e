import type { ColumnType, Generated } from 'kysely';

/** The tools that the navigator offers, and to whom. */
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

/** Texts that an operator set instead of the product's own. */
export interface NavigatorLabelsTable {
  label_key: string;
  label_text: string;
}

export interface HomeSettingsTable {
  setting_key: string;
  setting_value: 'true' | 'false';
}

/** How often each list was saved; a save locks its row. */
export interface OptionRevisionsTable {
  list: 'navigator' | 'home';
  revision: number;
  /** The username of whoever saved last; null before the first save. */
  changed_by: string | null;
  changed_at: ColumnType<Date | null, Date | null, Date | null>;
}
