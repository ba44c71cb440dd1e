import catalogue from './catalogue.json' with { type: 'json' };
import type { Theme } from './rules';

/** All themes that the app ships, in their order. Some 30 kB: for the server and the build, never for a page. */
export const THEME_CATALOGUE: readonly Theme[] = catalogue.themes;
