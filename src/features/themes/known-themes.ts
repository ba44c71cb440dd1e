export interface KnownTheme {
  name: string;
  isDark: boolean;
}

/**
 * The themes in this build's stylesheet. Listed here, because the first load needs the names but must not include the
 * palettes; a test compares it with the catalogue.
 */
export const KNOWN_THEMES: readonly KnownTheme[] = [
  { name: 'Modern Light', isDark: false },
  { name: 'Professional Dark', isDark: true },
  { name: 'Ocean Breeze', isDark: false },
  { name: 'Forest Serenity', isDark: false },
  { name: 'Warm Sunset', isDark: false },
  { name: 'Midnight Indigo', isDark: true },
  { name: 'Graphite', isDark: true },
  { name: 'True Black', isDark: true },
  { name: 'Arctic Night', isDark: true },
  { name: 'Crimson Dusk', isDark: true },
  { name: 'Deep Forest', isDark: true },
  { name: 'Espresso', isDark: true },
  { name: 'Neon Arcade', isDark: true },
  { name: 'Lavender Mist', isDark: false },
  { name: 'Rose Garden', isDark: false },
  { name: 'Mint Cream', isDark: false },
  { name: 'Paper', isDark: false },
  { name: 'Solar Sand', isDark: false },
  { name: 'Cherry Blossom', isDark: false },
  { name: 'High Contrast Light', isDark: false },
  { name: 'High Contrast Dark', isDark: true },
];
