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

type Changes = Parameters<typeof caughtUp>[1];

interface ListStore {
  /** Undefined before the first load. */
  read: () => ScriptList | undefined;
  write: (list: ScriptList) => void;
  askChanges: (since: number) => Promise<Changes>;
  reload: () => Promise<unknown>;
}

/** Puts changes into a list that is kept elsewhere. */
export function createListChanges({ read, write, askChanges, reload }: ListStore) {
  let running: Promise<void> | null = null;
  let wanted = 0;

  const change = (how: (list: ScriptList) => ScriptList) => {
    const list = read();
    if (list) write(how(list));
  };

  async function run() {
    for (;;) {
      const list = read();
      if (!list || list.revision >= wanted) return;
      const changes = await askChanges(list.revision);
      const next = caughtUp(read() ?? list, changes);
      if (next) write(next);
      else await reload();
      // Asked for in advance, when nothing had happened.
      wanted = Math.min(wanted, changes.revision);
    }
  }

  /** Asks for what has changed up to a revision of the account. One request at a time; gives up quietly. */
  const catchUp = (revision: number): Promise<void> => {
    wanted = Math.max(wanted, revision);
    // What cannot be had now comes with the next change, or when the stream is back.
    running ??= run()
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    put: (...entries: ScriptEntry[]) => change((list) => withEntries(list, entries)),
    drop: (ids: readonly number[]) => change((list) => withoutScripts(list, ids)),
    catchUp,
    /** Asks for whatever has changed. */
    refresh: () => catchUp((read()?.revision ?? 0) + 1),
  };
}

export type ScriptListChanges = ReturnType<typeof createListChanges>;
