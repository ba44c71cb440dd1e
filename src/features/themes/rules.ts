/**
 * Theme rules and texts that the first-load code needs; nothing here may import a schema library.
 * Sources: specification, platform sections 2 to 5, 8 and 9.
 */

/** One palette: colour tokens by their camel-case name, and the three colours of its preview. */
export interface ThemeData {
  [token: string]: string | ThemePreview;
  preview: ThemePreview;
}

interface ThemePreview {
  background: string;
  text: string;
  accent: string;
}

export interface Theme {
  name: string;
  description: string;
  category: string;
  isDark: boolean;
  builtIn: boolean;
  data: ThemeData;
}

/** The themes of an account that follows the system: one for light mode, one for dark mode. */
export interface ThemePair {
  light: string;
  dark: string;
}

export const DEFAULT_THEME = 'Modern Light';
export const BUILT_IN_THEMES = [
  'Modern Light',
  'Professional Dark',
  'Ocean Breeze',
  'Forest Serenity',
  'Warm Sunset',
] as const;
/** The pair where none was chosen. */
export const USUAL_PAIR: ThemePair = { light: 'Modern Light', dark: 'Professional Dark' };
export const PAGE_SIZE = 8;

export const THEME_TEXTS = {
  updated: 'Theme updated successfully!',
  updateFailed: 'Failed to update theme',
  noToken: 'No authentication token',
} as const;

/** `name` if it is known, else the default (section 5). */
export function knownOrDefault(name: string | null | undefined, known: readonly string[]): string {
  return name != null && known.includes(name) ? name : DEFAULT_THEME;
}

/** Of the built-in themes only Professional Dark is dark (section 9); others by their own flag. */
export function isDarkTheme(theme: { name: string; isDark: boolean }): boolean {
  return isBuiltIn(theme.name) ? theme.name === 'Professional Dark' : theme.isDark;
}

function isBuiltIn(name: string): boolean {
  return BUILT_IN_THEMES.some((builtIn) => builtIn === name);
}

/** Of 255, in thousandths: integers, so that a grey of exactly 128 is not rounded down. */
const BRIGHTNESS_THRESHOLD = 128_000;

/** The text colour on active navigation: black from a brightness of 128, white below (section 5). Takes `#rrggbb`. */
export function activeNavigationText(background: string): '#000000' | '#ffffff' {
  const channel = (at: number) => Number.parseInt(background.slice(at, at + 2), 16);
  const brightness = 299 * channel(1) + 587 * channel(3) + 114 * channel(5);
  return brightness >= BRIGHTNESS_THRESHOLD ? '#000000' : '#ffffff';
}

export interface Page<T> {
  items: T[];
  /** From 1; the requested page, or the nearest existing one. */
  page: number;
  pages: number;
  /** The number of placeholders that fill up a short page. */
  placeholders: number;
}

/** One page of `PAGE_SIZE`; an empty list has one page without placeholders. */
export function pageOf<T>(all: readonly T[], wanted: number): Page<T> {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { items, page, pages, placeholders: items.length === 0 ? 0 : PAGE_SIZE - items.length };
}

/** The page (from 1) that contains the theme `name`; the first if none does. */
export function pageWith(name: string, all: readonly { name: string }[]): number {
  const index = all.findIndex((theme) => theme.name === name);
  return Math.floor(Math.max(0, index) / PAGE_SIZE) + 1;
}

/** The themes that contain every word of `text` (in name, description or category, ignoring case). */
export function searchThemes<T extends { name: string; description: string; category: string }>(
  themes: readonly T[],
  text: string,
): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return themes.filter((theme) => {
    const haystack = `${theme.name}\n${theme.description}\n${theme.category}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}
