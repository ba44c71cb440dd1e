import TextWrap from 'lucide-react/icons/text-wrap';
import type { ReactNode } from 'react';
import type { EditorPlace } from '../editor/script-editor';
import styles from './status-bar.module.css';
import { updateTime } from '../scripts/update-times';

interface StatusBarProps {
  /** Null while no text is shown. */
  place: EditorPlace | null;
  updatedAt: string;
  wordWrap: boolean;
  onToggleWordWrap: () => void;
  /** Replaces the last update while shown. */
  message: string | null;
  pill: ReactNode;
}

const count = new Intl.NumberFormat('en');

/** The status bar below the editor. */
export function StatusBar({ place, updatedAt, wordWrap, onToggleWordWrap, message, pill }: StatusBarProps) {
  return (
    <footer className={styles.bar}>
      {place && (
        <>
          <span>{placeText(place)}</span>
          <span className={styles.count}>
            {count.format(place.length)} {place.length === 1 ? 'character' : 'characters'}
          </span>
        </>
      )}
      <span className={styles.wide}>SQL</span>
      <button type="button" aria-pressed={wordWrap} className={styles.wrap} onClick={onToggleWordWrap}>
        <TextWrap size={14} />
        <span className={styles.wrapWords}>Word wrap: {wordWrap ? 'on' : 'off'}</span>
      </button>
      <span className={styles.end}>
        <span role="status" className={styles.message}>
          {message}
        </span>
        {message === null && (
          <time dateTime={updatedAt} title="Kuala Lumpur time">
            <span className={styles.wide}>Last update </span>
            {updateTime(updatedAt)}
          </time>
        )}
      </span>
      <span className={styles.pill}>{pill}</span>
    </footer>
  );
}

function placeText({ line, column, selected, cursors }: EditorPlace): string {
  if (cursors > 1) return `${cursors} cursors`;
  const place = `Ln ${count.format(line)}, Col ${count.format(column)}`;
  return selected > 0 ? `${place} (${count.format(selected)} selected)` : place;
}
