import type { RouterOutputs } from '@/platform/client/trpc';
import { hasWords } from '../plain-words';
import { byName } from '../../by-name';
import type { Scope } from './script-address';
import type { ScriptEntry } from './script-entry';

export const SORTS = { name: 'Name', updated: 'Last update', size: 'Size' } as const;
export type Sort = keyof typeof SORTS;

/** A stored sort order: '-size' is descending by size. */
export type Order = Sort | `-${Sort}`;

export function sortOf(order: Order): Sort {
  return order.replace('-', '') as Sort;
}

/** The other way round. */
export function reversed(order: Order): Order {
  return order.startsWith('-') ? sortOf(order) : `-${sortOf(order)}`;
}

/** A line of a script's text that matches the search, from `start` to `end` of `text`. */
export type HitLine = RouterOutputs['scripts']['search']['hits'][number]['lines'][number];

export type ScriptRow = { script: ScriptEntry } & (
  | { kind: 'script'; /** The tag that matched, if the name did not. */ tag?: string }
  /** Matched in its text only, and followed by the lines. */
  | ({ kind: 'holder' } & FoundInText)
  /** A line; `named`: with its script's name, since the script is a row above already. */
  | ({ kind: 'hit'; hit: HitLine; named: boolean } & FoundInText)
);

interface FoundInText {
  /** The first such row, after those matched otherwise. */
  begins: boolean;
}

interface Wishes {
  query: string;
  scopes: ReadonlySet<Scope>;
  /** The results of the search in the contents so far, by the script's id. */
  hits: ReadonlyMap<number, readonly HitLine[]>;
}

const orders: Record<Sort, (a: ScriptEntry, b: ScriptEntry) => number> = {
  name: byName,
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || byName(a, b),
  size: (a, b) => b.size - a.size || byName(a, b),
};

/** The scripts in order, pinned ones first. */
export function sorted(scripts: readonly ScriptEntry[], order: Order): ScriptEntry[] {
  const compare = orders[sortOf(order)];
  const way = order.startsWith('-') ? -1 : 1;
  return scripts.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || way * compare(a, b));
}

/**
 * The rows of the list. Without a query these are all scripts. Otherwise scripts come first whose name, or one
 * of whose tags, has all words of the query (`hasWords`); then those whose text matches, each followed by the
 * lines, so that the results of the slower search do not move existing rows. Of a script that is listed already only the
 * lines follow. The scripts keep their order. Without a scope nothing matches.
 */
export function rowsOf(scripts: readonly ScriptEntry[], { query, scopes, hits }: Wishes): ScriptRow[] {
  if (query.trim() === '') return scripts.map((script) => ({ kind: 'script', script }));
  const isNamed = hasWords(query);
  const rows = scripts.flatMap((script): ScriptRow[] => {
    if (scopes.has('name') && isNamed(script.name)) return [{ kind: 'script', script }];
    const tag = scopes.has('tag') ? script.tags.find(isNamed) : undefined;
    return tag === undefined ? [] : [{ kind: 'script', script, tag }];
  });
  if (!scopes.has('content') || hits.size === 0) return rows;
  const listed = new Set(rows.map(({ script }) => script.id));
  for (const script of scripts) {
    const lines = hits.get(script.id);
    if (!lines) continue;
    const named = listed.has(script.id);
    const begins = () => listed.size > 0 && rows.length === listed.size;
    if (!named) rows.push({ kind: 'holder', script, begins: begins() });
    for (const hit of lines) rows.push({ kind: 'hit', script, hit, named, begins: begins() });
  }
  return rows;
}

/** A unique key of a row in its list. */
export function rowKey(row: ScriptRow): string {
  const id = String(row.script.id);
  if (row.kind === 'script') return id;
  return row.kind === 'holder' ? `${id}:text` : `${id}:${String(row.hit.line)}`;
}
