export interface ThemeSettingsTable {
  user_id: number;
  theme_name: string;
}
