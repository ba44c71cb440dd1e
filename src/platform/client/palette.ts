import type { TrpcUtils } from './trpc';

/** Something to go to. */
export interface PaletteEntry {
  /** Tells it from the others of its group. */
  key: string | number;
  label: string;
  /** What tells it from others of the same name: a feature, a date. */
  detail?: string;
  lang?: string;
  /** Below /app: '/devflow?item=3'. */
  href: string;
}

/** What a tool can find for the palette; the `client/palette.ts` of its folder. */
export interface PaletteSource {
  /** The heading that its entries stand under: 'Scripts'. */
  group: string;
  /** The best matches of what was typed, at most `PALETTE_ROWS`; never called with nothing typed. */
  find: (query: string, utils: TrpcUtils) => Promise<PaletteEntry[]>;
}

/** How many entries of a group the palette shows. */
export const PALETTE_ROWS = 5;
