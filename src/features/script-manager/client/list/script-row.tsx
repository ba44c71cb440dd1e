import type { MouseEvent, Ref } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import Pin from 'lucide-react/icons/pin';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import type { ScriptEntry } from '../scripts/script-entry';
import { NameInput } from './name-input';
import type { HitLine } from '../scripts/script-rows';
import styles from './script-row.module.css';
import { shortDate } from '../scripts/update-times';

/** The roving tabindex of a row. */
interface RowFocus {
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

interface HitRowProps {
  focus: RowFocus;
  hit: HitLine;
  /** Of its script, if that is not the row above. */
  name: string | undefined;
  begins: boolean;
  onPress: () => void;
}

/** A line of a script's text that matches the search. */
export function HitRow({ focus, hit, name, begins, onPress }: HitRowProps) {
  const before = hit.text.slice(0, hit.start).trimStart();
  return (
    <div className={classNames(styles.row, styles.hit, begins && styles.begins)}>
      <button
        {...focus}
        type="button"
        aria-label={`Line ${hit.line}${name === undefined ? '' : ` of ${name}`}: ${hit.text.trim()}`}
        title={hit.text.trim()}
        className={styles.body}
        onClick={onPress}
      >
        <span className={styles.line}>{hit.line}</span>
        <span className={styles.excerpt}>
          {/* The row has little room, and what was found is to be seen in it. */}
          {before.length > 14 ? `…${before.slice(-10).replace(/^[\udc00-\udfff]/, '')}` : before}
          <mark>{hit.text.slice(hit.start, hit.end)}</mark>
          {hit.text.slice(hit.end)}
        </span>
        {name !== undefined && (
          <span title={name} className={styles.of}>
            {name}
          </span>
        )}
      </button>
    </div>
  );
}
