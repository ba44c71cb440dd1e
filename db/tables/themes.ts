import type { Generated } from 'kysely';

export interface ThemeSettingsTable {
  user_id: number;
  theme_name: string;
  /** With the one for a dark system, where the account follows the system; else both are null. */
  light_theme: Generated<string | null>;
  dark_theme: Generated<string | null>;
}
