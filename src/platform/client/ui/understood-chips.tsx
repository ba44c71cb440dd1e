import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import styles from './understood-chips.module.css';

export interface UnderstoodChip {
  key: string | number;
  icon: ReactNode;
  text: string;
  /** What was typed; undefined for what was not, which cannot be given back. */
  typed?: string | undefined;
  onGiveBack?: () => void;
}

/** What was understood of a sentence, each of which can be given back to its title. */
export function UnderstoodChips({ chips }: { chips: readonly UnderstoodChip[] }) {
  return (
    <ul aria-label="Understood" className={styles.chips}>
      {chips.map(({ key, icon, text, typed, onGiveBack }) => (
        <li key={key} className={typed === undefined ? styles.implied : styles.chip}>
          {icon}
          <span className={styles.text}>{text}</span>
          {typed !== undefined && (
            <button
              type="button"
              aria-label={`Give “${typed}” back to the title`}
              className={styles.giveBack}
              onClick={onGiveBack}
            >
              <X />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
