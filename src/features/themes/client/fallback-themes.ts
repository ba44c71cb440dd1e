/** The texts of a theme's card. */
export interface ThemeCardText {
  name: string;
  description: string;
  category: string;
}

/**
 * The built-in themes, for when the server's list cannot be loaded (specification, platform section 7). A test compares
 * them with the catalogue.
 */
export const FALLBACK_THEMES: readonly ThemeCardText[] = [
  {
    name: 'Modern Light',
    description: 'Clean neutral light theme with an indigo accent',
    category: 'Light Themes',
  },
  {
    name: 'Professional Dark',
    description: 'Calm slate dark theme for long sessions',
    category: 'Dark Themes',
  },
  { name: 'Ocean Breeze', description: 'Light cyan sky with a deep sea accent', category: 'Light Themes' },
  { name: 'Forest Serenity', description: 'Soft greens with a woodland accent', category: 'Light Themes' },
  {
    name: 'Warm Sunset',
    description: 'Peach and rose light theme with a burnt-orange accent',
    category: 'Light Themes',
  },
];
