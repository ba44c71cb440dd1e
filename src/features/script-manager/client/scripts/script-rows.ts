import type { RouterOutputs } from '@/platform/client/trpc';
import type { ScriptEntry } from './script-entry';

export const SORTS = { name: 'Name', updated: 'Last update', size: 'Size' } as const;
export type Sort = keyof typeof SORTS;

/** Where a search looks. */
export const SCOPES = { name: 'Name', content: 'Content', tag: 'Tag' } as const;
export type Scope = keyof typeof SCOPES;

/** A line of a script's text in which the search was found, from `start` to `end` of `text`. */
export type HitLine = RouterOutputs['scripts']['search']['hits'][number]['lines'][number];

export type ScriptRow =
  { kind: 'script'; script: ScriptEntry } | { kind: 'hit'; script: ScriptEntry; hit: HitLine };

interface Wishes {
  query: string;
  scopes: ReadonlySet<Scope>;
  /** What the search in the contents has found so far, by the script's id. */
  hits: ReadonlyMap<number, readonly HitLine[]>;
}

const names = new Intl.Collator('en', { numeric: true });

/** Alphabetical, numbers by their value; names that a reader would hold equal in the order of their characters. */
export function byName(a: { name: string }, b: { name: string }): number {
  return names.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);
}

const orders: Record<Sort, (a: ScriptEntry, b: ScriptEntry) => number> = {
  name: byName,
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || byName(a, b),
  size: (a, b) => b.size - a.size || byName(a, b),
};

/** The scripts in their order, pinned ones first. */
export function sorted(scripts: readonly ScriptEntry[], sort: Sort): ScriptEntry[] {
  return scripts.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || orders[sort](a, b));
}

/**
 * The rows of the list: of the scripts, which keep their order, those that match in one of the scopes (letter case
 * ignored), each followed by the lines of its text that match. Without a scope nothing matches; without a query
 * everything does.
 */
export function rowsOf(scripts: readonly ScriptEntry[], { query, scopes, hits }: Wishes): ScriptRow[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return scripts.map((script) => ({ kind: 'script', script }));
  const matching = scripts.filter(
    ({ id, name, tags }) =>
      (scopes.has('name') && name.toLowerCase().includes(wanted)) ||
      (scopes.has('tag') && tags.some((tag) => tag.toLowerCase().includes(wanted))) ||
      (scopes.has('content') && hits.has(id)),
  );
  return matching.flatMap((script): ScriptRow[] => [
    { kind: 'script', script },
    ...(scopes.has('content') ? (hits.get(script.id) ?? []) : []).map((hit): ScriptRow => ({
      kind: 'hit',
      script,
      hit,
    })),
  ]);
}

/** Names a row among those of its list. */
export function rowKey(row: ScriptRow): string {
  return row.kind === 'script' ? String(row.script.id) : `${row.script.id}:${row.hit.line}`;
}
