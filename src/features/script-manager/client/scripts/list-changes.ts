import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { normalTags } from '../../rules';
import type { ScriptEntry, ScriptList } from './script-entry';

type Effects = EffectsOf<'scripts'>;

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

/** Puts a script into the list, as a call has answered it. */
export function withEntry(entry: ScriptEntry): Effects {
  return { list: (list) => withEntries(list, [entry]) };
}

/** What is known of some scripts before the server has told it. */
export function edited(ids: readonly number[], edit: (script: ScriptEntry) => Partial<ScriptEntry>): Effects {
  const those = new Set(ids);
  return {
    list: (list) => ({
      ...list,
      scripts: list.scripts.map((script) => (those.has(script.id) ? { ...script, ...edit(script) } : script)),
    }),
  };
}

export function retagged(
  ids: readonly number[],
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
): Effects {
  return edited(ids, ({ tags }) => ({
    tags: normalTags([...tags, ...add]).filter((tag) => !remove.includes(tag)),
  }));
}

export function removed(ids: readonly number[]): Effects {
  return { list: (list) => withoutScripts(list, ids) };
}
