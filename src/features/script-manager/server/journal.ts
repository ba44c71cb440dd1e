import type { Change } from '@/platform/server/journal/change';
import { journal } from '@/platform/server/journal/journal';
import { scriptTexts } from '../rules';
import { type EarlierText, findKept, lockWithHistory, type ScriptWithHistory } from './history/queries';
import { takeBack } from './history/writes';
import { type NotedScript, noteScripts, type ScriptState, stateOf } from './notes.sql';
import { listNames } from './queries';
import { updateScripts } from './rows.sql';
import { undoSettings } from './settings/journal';
import { moveToTrash, takeOut } from './trash.sql';

/** Scripts changed since are left unchanged; their names are returned. */
export const scriptsJournal = journal('scripts', {
  tables: { scripts: { name: 'name' } },
  undoHandlers: { scripts: undoScripts, settings: undoSettings },
  notUndoable: scriptTexts.notUndoable,
});

/** A script that is unchanged since the operation and can be reverted. */
interface AsLeft extends NotedScript {
  script: ScriptWithHistory;
  /** Undefined if its text was not changed. */
  earlier: EarlierText | undefined;
}

function differs({ before, after }: NotedScript, what: keyof ScriptState): boolean {
  return before[what] !== undefined && before[what] !== after[what];
}

/** Reverts scripts that are unchanged since the change; an earlier text becomes a new version. */
async function undoScripts(change: Change, payload: unknown) {
  const noted = payload as NotedScript[];
  const found = await lockNoted(change, noted);
  const asLeft = await findAsLeft(change, noted, found);

  const moved = asLeft.filter((one) => differs(one, 'live'));
  const scriptsOf = (some: readonly AsLeft[]) => some.map(({ script }) => script);
  await moveToTrash(change, scriptsOf(moved.filter(({ after }) => after.live)));
  const renamed = await takeOut(change, scriptsOf(moved.filter(({ after }) => !after.live)));
  await takeBack(
    change,
    asLeft.flatMap(({ script, earlier }) => (earlier ? [{ script, earlier }] : [])),
  );
  await updateScripts(
    change,
    asLeft
      .filter((one) => differs(one, 'name') || differs(one, 'tags'))
      .map(({ id, before: { name, tags } }) => ({ id, name, tags })),
  );
  for (const pinned of [true, false]) {
    const repinned = asLeft.filter((one) => differs(one, 'pinned') && one.before.pinned === pinned);
    await updateScripts(
      change,
      repinned.map(({ id }) => ({ id })),
      { pinned },
    );
  }
  noteScripts(
    change,
    asLeft.map(({ id, before, after }) => {
      const name = renamed.get(id);
      return { id, before: after, after: name === undefined ? before : { ...before, name } };
    }),
  );
  const done = new Set(asLeft.map(({ id }) => id));
  return {
    undone: done.size,
    changedSince: found.flatMap(({ id, name }) => (done.has(id) ? [] : [name])),
  };
}

/** The scripts where a change left them: live, or in the trash. */
async function lockNoted(change: Change, noted: readonly NotedScript[]): Promise<ScriptWithHistory[]> {
  const left = (live: boolean) =>
    noted.filter(({ after }) => (after.live ?? true) === live).map(({ id }) => id);
  return [
    ...(await lockWithHistory(change, { ids: left(true) })),
    ...(await lockWithHistory(change, { ids: left(false), inTrash: true })),
  ];
}

async function findAsLeft(
  change: Change,
  noted: readonly NotedScript[],
  found: readonly ScriptWithHistory[],
): Promise<AsLeft[]> {
  const scripts = new Map(found.map((script) => [script.id, script]));
  const kept = await findKept(
    change,
    noted.flatMap((one) => {
      const { text } = one.before;
      return text !== undefined && differs(one, 'text') ? [{ id: one.id, text }] : [];
    }),
  );
  // A name that another script has meanwhile is not reverted.
  const toBeRenamed = (one: NotedScript) => differs(one, 'name') && one.before.live !== false;
  const taken = noted.some(toBeRenamed) ? await listNames(change.trx, change.ownerId) : new Set();
  return noted.flatMap((one) => {
    const script = scripts.get(one.id);
    const earlier = differs(one, 'text') ? kept.get(one.id) : undefined;
    const isPossible =
      script &&
      isAsLeft(stateOf(script), one.after) &&
      (earlier ?? !differs(one, 'text')) &&
      !(toBeRenamed(one) && taken.has(one.before.name));
    return isPossible ? [{ ...one, script, earlier }] : [];
  });
}

/** Locking has already checked live or in the trash. */
function isAsLeft(state: Partial<ScriptState>, after: Partial<ScriptState>): boolean {
  return (['name', 'tags', 'pinned', 'text'] as const).every(
    (what) => after[what] === undefined || state[what] === after[what],
  );
}
