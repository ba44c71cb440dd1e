import type { ScriptEntry } from './script-entry';

/** The scripts of the account as of one of its revisions. */
export interface ScriptList {
  scripts: ScriptEntry[];
  revision: number;
}

/** The list with entries put in; one that is older than what the list has stays out. */
export function withEntries(list: ScriptList, entries: readonly ScriptEntry[]): ScriptList {
  const byId = new Map(list.scripts.map((script) => [script.id, script]));
  for (const entry of entries) {
    const known = byId.get(entry.id);
    if (!known || known.revision <= entry.revision) byId.set(entry.id, entry);
  }
  return { ...list, scripts: [...byId.values()] };
}

export function withoutScripts(list: ScriptList, ids: readonly number[]): ScriptList {
  const gone = new Set(ids);
  return { ...list, scripts: list.scripts.filter(({ id }) => !gone.has(id)) };
}

/** The list after the changes that the server tells of; null when they are not all that has happened. */
export function caughtUp(
  list: ScriptList,
  changes: { changed: ScriptEntry[]; removed: number[]; total: number; revision: number },
): ScriptList | null {
  const next = withEntries(withoutScripts(list, changes.removed), changes.changed);
  if (next.scripts.length !== changes.total) return null;
  return { ...next, revision: Math.max(list.revision, changes.revision) };
}
