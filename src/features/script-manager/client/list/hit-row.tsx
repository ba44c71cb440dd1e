import { classNames } from '@/platform/client/ui/class-names';
import type { HitLine } from '../scripts/script-rows';
import type { RowFocus } from './script-row';
import styles from './script-row.module.css';

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
