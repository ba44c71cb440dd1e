import { useEffect, useRef, useState, type ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import type { ScriptEntry } from '../scripts/script-entry';
import { useOverflow } from './use-overflow';
import styles from './tag-bar.module.css';
// Of the input, whose code is loaded later.
import './tag-input.module.css';

const TagInput = lazyPiece(async () => (await import('./tag-input')).TagInput);

interface TagBarProps {
  script: ScriptEntry;
  /** All tags of the account. */
  allTags: readonly string[];
  /** Returns whether the tag was added. */
  onAdd: (tag: string) => boolean;
  onRemove: (tag: string) => void;
  onRename: () => void;
  /** Before the name: the back button if the list is a separate step. */
  leading?: ReactNode;
  /** At the right end: further actions for the script. */
  actions?: ReactNode;
}

/** The name and the tags of the open script. */
export function TagBar({ script, allTags, onAdd, onRemove, onRename, leading, actions }: TagBarProps) {
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const chips = useRef<HTMLUListElement>(null);
  const more = useOverflow(chips);

  useEffect(() => {
    // The removed input had the focus.
    if (wasAdding.current && !adding && document.activeElement === document.body) addButton.current?.focus();
    wasAdding.current = adding;
  }, [adding]);

  return (
    <div className={styles.bar}>
      {leading}
      <h2 className={styles.name} title={script.name} onDoubleClick={onRename}>
        {script.name}
      </h2>
      <div className={styles.tags}>
        <ul ref={chips} aria-label="Tags" data-more={more} className={styles.chips}>
          {script.tags.map((tag) => (
            <li key={tag} className={styles.chip}>
              <span className="cut" title={tag}>
                {tag}
              </span>
              <BareIconButton
                label={`Remove tag ${tag}`}
                icon={<X size={14} />}
                className={styles.remove}
                onClick={() => onRemove(tag)}
              />
            </li>
          ))}
        </ul>
        {adding ? (
          <TagInput
            label={`New tag of ${script.name}`}
            all={allTags}
            own={script.tags}
            onAdd={onAdd}
            onDone={() => setAdding(false)}
          />
        ) : (
          <Button
            ref={addButton}
            variant="ghost"
            size="small"
            icon={<Plus size={14} />}
            className={styles.add}
            onClick={() => setAdding(true)}
          >
            Add tag
          </Button>
        )}
      </div>
      {actions && <div className="row gap-4 rigid">{actions}</div>}
    </div>
  );
}
