import { activeNavigationText, DEFAULT_THEME } from './rules';
import type { Theme, ThemeData } from './rules';

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * The custom properties of a palette: `['--card-bg', '#ffffff'], …`. The text on active navigation follows from the
 * brightness.
 */
export function themeTokens(data: ThemeData): [property: string, value: string][] {
  const tokens: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'string') tokens[key] = value;
  }
  for (const state of ['navActive', 'navActiveHover']) {
    const background = tokens[`${state}Bg`];
    if (background && HEX_COLOUR.test(background)) tokens[`${state}Text`] = activeNavigationText(background);
  }
  return Object.entries(tokens).map(([key, value]) => [propertyOf(key), value]);
}

/** The selector of all elements with the theme `name`. */
export function themeSelector(name: string): string {
  return `[data-theme="${name.replace(/["\\]/g, '\\$&')}"]`;
}

/**
 * The build's theme stylesheet: one rule per theme, in any order; the default's rule also applies to a page without
 * one.
 */
export function themeTokensCss(themes: readonly Pick<Theme, 'name' | 'data'>[]): string {
  return themes
    .map(({ name, data }) => {
      const selector = name === DEFAULT_THEME ? `:where(:root),${themeSelector(name)}` : themeSelector(name);
      const declarations = themeTokens(data).map(([property, value]) => `${property}:${value}`);
      return `${selector}{${declarations.join(';')}}`;
    })
    .join('\n');
}

function propertyOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
