import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { RouterInputs, RouterOutputs } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { nameBeside, normalTags, tagsProblem } from '../../rules';
import { retaggedSearches } from '../../saved-searches';
import { failureText, nameFailureText, type Failure } from './failure-text';
import { retagged, scriptRows, withEntry } from './list-changes';
import type { ScriptEntry } from './script-entry';
import type { ScriptChanges } from './use-scripts';

type Details = Pick<RouterOutputs['scripts']['details'], 'notes' | 'dialect' | 'parameters'>;

/** “Name”, or the number of scripts. */
function named(scripts: readonly ScriptEntry[]): string {
  const [only] = scripts;
  return scripts.length === 1 && only ? `“${only.name}”` : `${String(scripts.length)} scripts`;
}

/** The mutations of scripts other than saving texts, all optimistic and with undo. */
export function scriptActions({ change, changeAnswered, offerUndo }: ScriptChanges) {
  const failed = (attempt: string) => (_: string, error: unknown) => failureText(attempt, error as Failure);
  const nameFailed = (attempt: string) => (_: string, error: unknown) =>
    nameFailureText(attempt, error as Failure);

  function create(
    script: { name: string; content?: string; tags?: string[]; like?: number },
    words: { attempt?: string; done?: string; quiet?: boolean; onError?: OnChangeError } = {},
  ) {
    const {
      attempt = 'Failed to create script',
      done = `Created “${script.name}”`,
      quiet = true,
      onError,
    } = words;
    return change('create', script, done, {
      answered: withEntry,
      failed: nameFailed(attempt),
      onError,
      quiet,
    });
  }

  function rename(script: ScriptEntry, name: string, onError?: OnChangeError) {
    return change('rename', { id: script.id, name }, `Renamed “${script.name}” to “${name}”`, {
      shows: scriptRows.patch(script.id, { name }),
      failed: nameFailed('Failed to rename script'),
      onError,
      quiet: true,
    });
  }

  function editTags(
    scripts: readonly ScriptEntry[],
    tags: { add?: string[]; remove?: string[]; renames?: boolean },
    onError?: OnChangeError,
  ) {
    const ids = scripts.map(({ id }) => id);
    return change('editTags', { ids, ...tags }, `Changed the tags of ${named(scripts)}`, {
      shows: {
        ...retagged(ids, tags),
        ...(tags.renames && {
          searches: (shown) => ({ ...shown, searches: retaggedSearches(shown.searches, tags) }),
        }),
      },
      failed: failed('Failed to save data'),
      onError,
      quiet: true,
      long: ids.length > 1,
    });
  }

  return {
    create,
    rename,
    editTags,

    /** Saves a text as a new script with the script's name and a number; rejects on failure. */
    async saveCopy(script: ScriptEntry, scripts: readonly ScriptEntry[], content: string): Promise<void> {
      const name = nameBeside(script.name, new Set(scripts.map((one) => one.name)));
      let problem = '';
      const made = await create(
        { name, content, tags: script.tags },
        {
          done: `Your text is saved as “${name}”`,
          quiet: false,
          onError: (told) => {
            problem = told;
          },
        },
      );
      if (!made) throw new Error(problem);
    },

    /** False if the tag is invalid or the script already has it, ignoring case. */
    addTag(script: ScriptEntry, tag: string): boolean {
      const problem = tagsProblem(normalTags([...script.tags, tag]));
      if (problem !== null) {
        showToast({ tone: 'error', text: problem });
        return false;
      }
      const has = script.tags.some((own) => own.toLowerCase() === tag.toLowerCase());
      if (!has) void editTags([script], { add: [tag] });
      return true;
    },

    /** Its notes, its dialect, or the values that its parameters had last. */
    setDetails({ id, name }: ScriptEntry, to: Partial<Details>, onError?: OnChangeError) {
      const { dialect } = to;
      const done = to.parameters ? `Remembered the values of “${name}”` : `Changed the notes of “${name}”`;
      return change('setDetails', { id, ...to }, done, {
        shows: {
          ...(dialect !== undefined && scriptRows.patch(id, { dialect })),
          details: (shown) => (shown.id === id ? { ...shown, ...to } : shown),
        },
        failed: failed('Failed to save data'),
        onError,
        quiet: true,
      });
    },

    /** Replaces what was found in several scripts, as a preview has told; `told` says how much. */
    replace: (
      input: Omit<RouterInputs['scripts']['replace'], 'operationId'>,
      told: string,
      onError: OnChangeError,
    ) => changeAnswered('replace', input, told, { onError, long: true }),

    removeTag: (script: ScriptEntry, tag: string) => void editTags([script], { remove: [tag] }),

    togglePin(script: ScriptEntry) {
      const { id, name } = script;
      const pinned = !script.pinned;
      void change('setPinned', { id, pinned }, `${pinned ? 'Pinned' : 'Unpinned'} “${name}”`, {
        shows: scriptRows.patch(id, { pinned }),
        failed: failed('Failed to save data'),
        quiet: true,
      });
    },

    /** `onUndone` is called when they are restored. */
    trash(scripts: readonly ScriptEntry[], onUndone: () => void, onError: OnChangeError) {
      const ids = scripts.map(({ id }) => id);
      return change('trash', { ids }, `${named(scripts)} moved to the trash`, {
        answered: () => scriptRows.without(ids),
        failed: failed('Failed to delete script'),
        onError,
        onUndone,
        long: ids.length > 1,
      });
    },

    /** Shows how many scripts were imported, with Undo; unsaved text is saved before undoing. */
    offerUndoImport(count: number, operationId: string, storeTyped: () => Promise<void>) {
      offerUndo(
        operationId,
        count === 1 ? '1 script imported' : `${String(count)} scripts imported`,
        storeTyped,
      );
    },
  };
}

export type ScriptActions = ReturnType<typeof scriptActions>;
