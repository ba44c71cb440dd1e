import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import { normalTags } from '../../rules';
import type { ScriptEntry, ScriptList } from './script-entry';

type Effects = EffectsOf<'scripts'>;

export const scriptRows = rowEffects('scripts', { list: 'scripts' });

/** The list with updated entries; those older than the list's are ignored. */
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

/** The list after the server's changes; null if some are missing. */
export function caughtUp(
  list: ScriptList,
  changes: { changed: ScriptEntry[]; removed: number[]; total: number; revision: number },
): ScriptList | null {
  const next = withEntries(withoutScripts(list, changes.removed), changes.changed);
  if (next.scripts.length !== changes.total) return null;
  return { ...next, revision: Math.max(list.revision, changes.revision) };
}

/** Updates the list with a script from a call's response. */
export function withEntry(entry: ScriptEntry): Effects {
  return { list: (list) => withEntries(list, [entry]) };
}

export function retagged(
  ids: readonly number[],
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
): Effects {
  return scriptRows.patch(ids, ({ tags }) => ({
    tags: normalTags([...tags, ...add]).filter((tag) => !remove.includes(tag)),
  }));
}
