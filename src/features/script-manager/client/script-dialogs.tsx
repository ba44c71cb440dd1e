import type { OnChangeError } from '@/platform/client/changes/tool-change';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { NameDialog } from './name-dialog';
import type { ScriptEntry } from './scripts/script-entry';
import { TagsDialog } from './tags/tags-dialog';
import type { ScriptActions } from './scripts/script-actions';
import { nameProblem, type ScriptDialog } from './scripts/script-dialog';

interface ScriptDialogsProps {
  dialog: ScriptDialog;
  scripts: readonly ScriptEntry[];
  allTags: readonly string[];
  actions: ScriptActions;
  /** The text in the editor, or else the saved one. */
  textOf: (id: number) => Promise<string>;
  /** Without a script that waits for the server. */
  onCreated: (script?: ScriptEntry) => void;
  /** Before scripts are deleted: their texts have to be saved, so that the trash contains them. */
  onBeforeDelete: (ids: readonly number[]) => Promise<void>;
  onDeleted: (scripts: readonly ScriptEntry[]) => void;
  /** Called after Undo. */
  onRestored: (scripts: readonly ScriptEntry[]) => void;
  onClose: () => void;
}

/** The dialogs that ask for a name, a tag or a confirmation. */
export function ScriptDialogs({
  dialog,
  scripts,
  allTags,
  actions,
  textOf,
  onCreated,
  onBeforeDelete,
  onDeleted,
  onRestored,
  onClose,
}: ScriptDialogsProps) {
  const { error, busy, save } = useDialogSave();
  const problem = (name: string, own?: ScriptEntry) => nameProblem(name, scripts, own);
  const asked = { busy, error, onClose };

  switch (dialog.kind) {
    case 'new':
      return (
        <NameDialog
          {...asked}
          title="New script"
          name=""
          problem={problem}
          onConfirm={(name) => void save((onError) => actions.create({ name }, { onError }), onCreated)}
        />
      );
    case 'duplicate': {
      const { script } = dialog;
      const duplicate = async (name: string, onError: OnChangeError) => {
        let content: string;
        try {
          content = await textOf(script.id);
        } catch (failure) {
          onError(failure instanceof Error ? failure.message : '');
          return null;
        }
        const attempt = 'Failed to duplicate script';
        return actions.create({ name, content, tags: script.tags, like: script.id }, { attempt, onError });
      };
      return (
        <NameDialog
          {...asked}
          title="Duplicate script"
          name={`${script.name}_copy`}
          problem={(name) =>
            name.trim() === script.name ? 'Please enter a different script name.' : problem(name)
          }
          onConfirm={(name) => void save((onError) => duplicate(name, onError), onCreated)}
        />
      );
    }
    case 'rename':
      return (
        <NameDialog
          {...asked}
          title="Rename script"
          name={dialog.script.name}
          problem={(name) => problem(name, dialog.script)}
          onConfirm={(name) => void save((onError) => actions.rename(dialog.script, name, onError), onClose)}
        />
      );
    case 'delete': {
      const ids = dialog.scripts.map(({ id }) => id);
      const remove = async (onError: OnChangeError) => {
        await onBeforeDelete(ids);
        return actions.trash(dialog.scripts, () => onRestored(dialog.scripts), onError);
      };
      return (
        <ConfirmDialog
          {...asked}
          open
          danger
          title={ids.length === 1 ? 'Delete script' : 'Delete scripts'}
          icon={<Trash2 />}
          confirmKey="Delete"
          hint="Press Delete again to confirm or Escape to cancel."
          onConfirm={() => void save(remove, () => onDeleted(dialog.scripts))}
        >
          {deletionText(dialog.scripts)}
        </ConfirmDialog>
      );
    }
    case 'remove-tag': {
      const { script, tag } = dialog;
      return (
        <ConfirmDialog
          open
          title="Remove tag"
          icon={<Tag />}
          onConfirm={() => {
            actions.removeTag(script, tag);
            onClose();
          }}
          onClose={onClose}
        >
          The tag “{tag}” will be removed from “{script.name}”.
        </ConfirmDialog>
      );
    }
    case 'tags':
      return (
        <TagsDialog
          {...asked}
          scripts={dialog.scripts}
          allTags={allTags}
          onConfirm={(change) =>
            void save((onError) => actions.editTags(dialog.scripts, change, onError), onClose)
          }
        />
      );
  }
}

function deletionText(scripts: readonly ScriptEntry[]): string {
  const [only] = scripts;
  if (scripts.length > 1 || !only) {
    return `${scripts.length} scripts will be deleted. The trash keeps them for 30 days.`;
  }
  const tags = only.tags.length;
  const withTags = tags === 0 ? '' : ` and its ${tags === 1 ? 'tag' : `${tags} tags`}`;
  return `“${only.name}”${withTags} will be deleted. The trash keeps it for 30 days.`;
}
