import catalogue from './catalogue.json' with { type: 'json' };
import type { Theme } from './rules';

/** Every theme the app ships, in the order it is offered. Some 30 kB: for the server and the build, never for a page. */
export const THEME_CATALOGUE: readonly Theme[] = catalogue.themes;
