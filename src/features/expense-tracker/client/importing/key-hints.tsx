import { usePreferences } from '@/platform/client/preferences';
import styles from './preview-step.module.css';

const KEYS = [
  ['N', 'Add'],
  ['M', 'Match'],
  ['T', 'Transfer'],
  ['X', 'Skip'],
] as const;

/** The keys of a row, for those who have them. */
export function KeyHints() {
  const { singleKeys } = usePreferences();
  if (!singleKeys) return null;
  return (
    <ul aria-label="Keys of a row" className={styles.keys}>
      {KEYS.map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd>
          {does}
        </li>
      ))}
    </ul>
  );
}
