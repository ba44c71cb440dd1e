import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { nameBeside, normalTags, tagsProblem } from '../rules';
import { failureText, nameFailureText, type Failure } from './failure-text';
import type { ScriptEntry } from './script-entry';
import type { ScriptListChanges } from './list-changes';

const UNDO_MS = 10_000;
/** Changes of the list reach the server one after the other, in the order in which they were made. */
const IN_TURN = { scope: { id: 'script-entries' } };

/** What can be done with scripts apart from writing them. The list follows what the server answers. */
export function useScriptActions(changes: ScriptListChanges) {
  const put = (entry: ScriptEntry) => changes.put(entry);
  const refresh = () => changes.refresh();
  const say = (attempt: string) => (error: Failure) => {
    showToast({ tone: 'error', text: failureText(attempt, error) });
  };

  const create = trpc.scripts.create.useMutation({ onSuccess: put });
  const rename = trpc.scripts.rename.useMutation({ ...IN_TURN, onSuccess: put });
  // Tag by tag, not list by list: two changes on their way at once then keep each other's.
  const changeTag = trpc.scripts.editTags.useMutation({
    ...IN_TURN,
    onSuccess: refresh,
    onError: say('Failed to save data'),
  });
  const setPinned = trpc.scripts.setPinned.useMutation({
    ...IN_TURN,
    onSuccess: refresh,
    onError: say('Failed to save data'),
  });
  const editTags = trpc.scripts.editTags.useMutation({ onSuccess: refresh });
  const trash = trpc.scripts.trash.useMutation({ onSuccess: (_, { ids }) => changes.drop(ids) });
  const restore = trpc.scripts.restore.useMutation({
    onSuccess: refresh,
    onError: say('Failed to restore script'),
  });

  const undoImport = trpc.scripts.undoImport.useMutation({
    onSuccess: ({ changedSince }) => {
      void refresh();
      showToast({ tone: 'info', text: undoneText(changedSince) });
    },
    onError: say('Failed to undo the import'),
  });

  /** Says what has gone, with 10 s to take it back; `onUndone` comes when it is back. */
  function offerUndo(scripts: readonly ScriptEntry[], onUndone: () => void) {
    const [only] = scripts;
    const what = scripts.length === 1 && only ? `“${only.name}”` : `${scripts.length} scripts`;
    const ids = scripts.map(({ id }) => id);
    showToast({
      tone: 'success',
      text: `${what} moved to the trash`,
      durationMs: UNDO_MS,
      action: { label: 'Undo', onAction: () => restore.mutate({ ids }, { onSuccess: onUndone }) },
    });
  }

  /** Says how many scripts came, with 10 s to take the import back; what is being typed is stored before. */
  function offerUndoImport(count: number, operationId: string, storeTyped: () => Promise<void>) {
    showToast({
      tone: 'success',
      text: `${count === 1 ? '1 script' : `${count} scripts`} imported`,
      durationMs: UNDO_MS,
      action: {
        label: 'Undo',
        onAction: () => void storeTyped().then(() => undoImport.mutate({ operationId })),
      },
    });
  }

  /** Before a dialog opens: what went wrong in the last one is none of its business. */
  function forgetFailures() {
    for (const mutation of [create, rename, editTags, trash]) mutation.reset();
  }

  /** Stores a text beside a script, under that script's name with a number; rejects when that fails. */
  async function saveCopy(script: ScriptEntry, scripts: readonly ScriptEntry[], content: string) {
    const name = nameBeside(script.name, new Set(scripts.map((one) => one.name)));
    await create.mutateAsync({ name, content, tags: script.tags });
    showToast({ tone: 'success', text: `Your text is saved as “${name}”` });
  }

  /** Shows the new name at once. */
  function renameInPlace(script: ScriptEntry, name: string) {
    changes.put({ ...script, name });
    rename.mutate(
      { id: script.id, name },
      {
        onError: (error) => {
          changes.put(script);
          showToast({ tone: 'error', text: nameFailureText('Failed to rename script', error) });
        },
      },
    );
  }

  /** Whether it is a tag that the script does not have yet, whatever its letter case. Shows it at once. */
  function addTag(script: ScriptEntry, tag: string): boolean {
    const problem = tagsProblem(normalTags([...script.tags, tag]));
    if (problem !== null) showToast({ tone: 'error', text: problem });
    if (problem !== null) return false;
    const has = script.tags.some((own) => own.toLowerCase() === tag.toLowerCase());
    if (!has) {
      changes.put({ ...script, tags: normalTags([...script.tags, tag]) });
      changeTag.mutate({ ids: [script.id], add: [tag] }, { onError: () => changes.put(script) });
    }
    return true;
  }

  /** Shows it at once. */
  function removeTag(script: ScriptEntry, tag: string) {
    changes.put({ ...script, tags: script.tags.filter((one) => one !== tag) });
    changeTag.mutate({ ids: [script.id], remove: [tag] }, { onError: () => changes.put(script) });
  }

  function togglePin(script: ScriptEntry) {
    changes.put({ ...script, pinned: !script.pinned });
    setPinned.mutate({ id: script.id, pinned: !script.pinned }, { onError: () => changes.put(script) });
  }

  return {
    create,
    rename,
    editTags,
    trash,
    renameInPlace,
    saveCopy,
    addTag,
    removeTag,
    togglePin,
    offerUndo,
    offerUndoImport,
    forgetFailures,
  };
}

function undoneText(changedSince: readonly string[]): string {
  const [first, ...others] = changedSince;
  if (first === undefined) return 'The import is undone';
  const more =
    others.length === 0
      ? 'was'
      : others.length === 1
        ? 'and 1 other were'
        : `and ${others.length} others were`;
  return `The import is undone, except that “${first}” ${more} changed since`;
}

export type ScriptActions = ReturnType<typeof useScriptActions>;
