import { useState } from 'react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Badge } from '@/platform/client/ui/badge';
import { Dialog } from '@/platform/client/ui/dialog';
import type { ScriptEntry } from '../scripts/script-entry';
import { TagInput } from './tag-input';
import { tagsOf } from './tag-rules';
import styles from './tags-dialog.module.css';

interface TagsDialogProps {
  /** The scripts to change. */
  scripts: readonly ScriptEntry[];
  /** All tags of the account. */
  allTags: readonly string[];
  busy: boolean;
  error: string | undefined;
  onConfirm: (change: { add: string[]; remove: string[] }) => void;
  onClose: () => void;
}

/** Adds tags to several scripts and removes others. Mounted when it opens. */
export function TagsDialog({ scripts, allTags, busy, error, onConfirm, onClose }: TagsDialogProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const present = tagsOf(scripts);

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Tags of ${scripts.length} ${scripts.length === 1 ? 'script' : 'scripts'}`}
      error={error}
      primary={{
        label: 'Confirm',
        onAction: () => onConfirm({ add, remove }),
        disabled: add.length + remove.length === 0,
        busy,
      }}
    >
      <div className={styles.adding}>
        <TagInput
          label="Tag to add"
          all={allTags}
          own={add}
          onAdd={(tag) => {
            if (!add.includes(tag)) setAdd([...add, tag]);
            return true;
          }}
        />
      </div>
      <ul aria-label="Tags" className={styles.tags}>
        {add.map((tag) => (
          <li key={`+${tag}`} className={styles.row}>
            <Plus size={14} />
            <span className={styles.tag}>{tag}</span>
            <Badge tone="accent">added to all</Badge>
            <BareIconButton
              label={`Do not add ${tag}`}
              icon={<X size={14} />}
              size="row"
              onClick={() => setAdd(add.filter((one) => one !== tag))}
            />
          </li>
        ))}
        {present.map((tag) => {
          const gone = remove.includes(tag);
          const count = scripts.filter((script) => script.tags.includes(tag)).length;
          return (
            <li key={tag} className={styles.row} data-gone={gone || undefined}>
              <span className={styles.tag}>{tag}</span>
              <span className="muted tiny figures">
                {count} of {scripts.length}
              </span>
              <BareIconButton
                label={gone ? `Keep ${tag}` : `Remove ${tag} from all`}
                icon={gone ? <Undo2 size={14} /> : <Minus size={14} />}
                size="row"
                onClick={() => setRemove(gone ? remove.filter((one) => one !== tag) : [...remove, tag])}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
