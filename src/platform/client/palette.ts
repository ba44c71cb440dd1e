import { plainText } from '../shared/plain-text';
import type { TrpcUtils } from './trpc';

/** Something to go to. */
export interface PaletteEntry {
  /** Tells it from the others of its group. */
  key: string | number;
  label: string;
  /** What tells it from others of the same name: a feature, a date. */
  detail?: string;
  /** Where it matches if its label does not: 'Buy milk for …'. */
  why?: string;
  /** Below /app: '/devflow?item=3'. */
  href: string;
}

/** What a tool can find for the palette; the `client/palette.ts` of its folder. */
export interface PaletteSource {
  /** The heading that its entries stand under: 'Scripts'. */
  group: string;
  /**
   * What matches of what was typed, at most `PALETTE_ASKED`; the palette shows those with the best labels. Never called with
   * nothing typed.
   */
  find: (query: string, utils: TrpcUtils) => Promise<PaletteEntry[]>;
}

/** How many entries of a group the palette shows. */
export const PALETTE_ROWS = 5;
/** From how many it takes them. */
export const PALETTE_ASKED = 25;

/** What was made a second ago is found. */
export const PALETTE_FRESH = { staleTime: 1_000 } as const;

/** Characters that are shown before a match. */
const BEFORE = 20;

/**
 * Where a query matches outside of a label: the first text of which a line contains a word of it that the label does not,
 * from a little before the word; nothing if there is none.
 */
export function whyOf(label: string, texts: readonly string[], query: string): { why: string } | undefined {
  const held = plainText(label);
  const missing = plainText(query)
    .split(/\s+/u)
    .filter((word) => !held.includes(word));
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    // Near enough: a mark or an ß before it moves it by one.
    const plain = plainText(line);
    const at = Math.min(...missing.map((word) => plain.indexOf(word)).filter((one) => one >= 0));
    if (at === Infinity) continue;
    const from = at <= BEFORE ? 0 : line.lastIndexOf(' ', at - BEFORE / 2) + 1;
    return { why: `${from > 0 ? '…' : ''}${line.slice(from, from + 100)}` };
  }
  return undefined;
}
