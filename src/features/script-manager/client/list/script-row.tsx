import type { MouseEvent, Ref } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import Pin from 'lucide-react/icons/pin';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import type { ScriptEntry } from '../scripts/script-entry';
import { NameInput } from './name-input';
import styles from './script-row.module.css';
import { shortDate } from '../scripts/update-times';

/** The roving tabindex of a row. */
export interface RowFocus {
  tabIndex: number;
  ref?: Ref<HTMLButtonElement> | undefined;
}

interface ScriptRowProps {
  focus: RowFocus;
  script: ScriptEntry;
  /** The tag that matched the search. */
  tag: string | undefined;
  /** Its size is shown instead of the date. */
  showsSize: boolean;
  /** The first of those found in their texts, which follow those found otherwise. */
  begins: boolean;
  /** It is open in the editor. */
  current: boolean;
  /** It has unsaved text. */
  notSaved: boolean;
  /** Selected; undefined while not in selection mode. */
  chosen: boolean | undefined;
  /** While being renamed; the props of `NameInput`. */
  renaming: {
    problem: (name: string) => string | null;
    onProblem: (text: string) => void;
    onCommit: (name: string) => void;
    onCancel: () => void;
  } | null;
  onPress: (event: MouseEvent) => void;
  onChoose: () => void;
  onRename: () => void;
}

/** '1.2K', of characters. */
const sizes = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** One script of the list. */
export function ScriptRow({
  script,
  tag,
  showsSize,
  begins,
  current,
  notSaved,
  chosen,
  renaming,
  focus,
  onPress,
  onChoose,
  onRename,
}: ScriptRowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        begins && styles.begins,
        current && styles.current,
        chosen && styles.chosen,
      )}
      data-script={script.id}
    >
      {chosen !== undefined && (
        <Checkbox label={`Select ${script.name}`} hideLabel checked={chosen} onChange={onChoose} />
      )}
      {renaming ? (
        <div className={styles.body}>
          <FileCodeCorner className={styles.icon} />
          <NameInput name={script.name} {...renaming} />
        </div>
      ) : (
        <button
          {...focus}
          type="button"
          aria-current={current || undefined}
          className={styles.body}
          onClick={onPress}
          onDoubleClick={onRename}
        >
          <FileCodeCorner className={styles.icon} />
          <span className={styles.name} title={script.name}>
            {script.name}
          </span>
          {notSaved && <TriangleAlert size={14} aria-label="Not saved" className={styles.notSaved} />}
          {script.pinned && <Pin size={14} aria-label="Pinned" className={styles.pin} />}
          {tag !== undefined ? (
            <span className={styles.tag}>{tag}</span>
          ) : showsSize ? (
            <span className="muted tiny figures">
              {sizes.format(script.size)}
              <span className="visually-hidden"> characters</span>
            </span>
          ) : (
            <time dateTime={script.updatedAt} className="muted tiny figures">
              {shortDate(script.updatedAt)}
            </time>
          )}
          {chosen === undefined && <ChevronRight className={styles.chevron} />}
        </button>
      )}
    </div>
  );
}
