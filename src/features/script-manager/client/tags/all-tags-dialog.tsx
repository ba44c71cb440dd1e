import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { TextField } from '@/platform/client/ui/text-field';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { useNarrow } from '@/platform/client/use-narrow';
import { normalTags, tagsProblem } from '../../rules';
import type { ScriptActions } from '../scripts/script-actions';
import type { ScriptEntry } from '../scripts/script-entry';
import { hasTags, isSameTag, meantTag, tagCounts } from './tag-rules';

interface AllTagsDialogProps {
  scripts: readonly ScriptEntry[];
  actions: ScriptActions;
  /** The one whose name is to be changed at once. */
  tag: string | undefined;
  onClose: () => void;
}

/** All tags with the number of their scripts: shown, renamed, and merged by giving one the name of another. */
export function AllTagsDialog({ scripts, actions, tag: first, onClose }: AllTagsDialogProps) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { error, busy, save } = useDialogSave();
  const [renaming, setRenaming] = useState<string | null>(first ?? null);
  const [name, setName] = useState(first ?? '');
  const counts = useMemo(() => tagCounts(scripts), [scripts]);
  const all = counts.map(({ tag }) => tag);
  const others = all.filter((tag) => tag !== renaming);
  const [wanted = ''] = normalTags([meantTag(name, others)]);
  const merges = others.includes(wanted);
  const problem = wanted === '' ? undefined : (tagsProblem([wanted]) ?? undefined);

  /** Searches for a tag, or for others than before. */
  const search = (tagsFor: (old: string[]) => string[], showsList = false) =>
    void navigate({
      to: '/script-manager',
      search: (old) => ({
        ...old,
        tags: tagsFor(old.tags?.split(';') ?? []).join(';') || undefined,
        ...(showsList && { script: undefined }),
      }),
      replace: true,
    });

  function rename(tag: string) {
    const changed = scripts.filter((script) => hasTags(script, [tag]));
    const spelled = new Set(changed.flatMap(({ tags }) => tags.filter((own) => isSameTag(own, tag))));
    spelled.delete(wanted);
    void save(
      (onError) => actions.editTags(changed, { add: [wanted], remove: [...spelled], renames: true }, onError),
      () => {
        search((old) => [...new Set(old.map((one) => (isSameTag(one, tag) ? wanted : one)))]);
        if (first === undefined) setRenaming(null);
        else onClose();
      },
    );
  }

  return (
    <Dialog
      open
      icon={<Tag />}
      title="Tags"
      error={error}
      cancelLabel={renaming === null ? 'Close' : 'Cancel'}
      primary={
        renaming === null
          ? undefined
          : {
              label: merges ? `Merge into “${wanted}”` : 'Rename',
              busy,
              disabled: wanted === '' || wanted === renaming || problem !== undefined,
              onAction: () => rename(renaming),
            }
      }
      onClose={() => (renaming === null ? onClose() : setRenaming(null))}
    >
      {all.length === 0 && <p>No script has a tag yet.</p>}
      <ul aria-label="Tags" className="stack gap-4">
        {counts.map(({ tag, count }) => (
          <li key={tag} className="row">
            {renaming === tag ? (
              <TextField
                autoFocus
                label={`New name of ${tag}`}
                hideLabel
                value={name}
                error={problem}
                autoComplete="off"
                spellCheck={false}
                className="grow"
                onChange={setName}
                onFocus={(event) => event.target.select()}
              />
            ) : (
              <>
                <Button
                  variant="ghost"
                  aria-label={`Show the scripts tagged ${tag}`}
                  onClick={() => {
                    search(() => [tag], narrow);
                    onClose();
                  }}
                >
                  {tag}
                </Button>
                <span className="muted tiny figures grow">{count}</span>
                <BareIconButton
                  label={`Rename ${tag}`}
                  icon={<Pencil size={14} />}
                  size="row"
                  onClick={() => {
                    setRenaming(tag);
                    setName(tag);
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
