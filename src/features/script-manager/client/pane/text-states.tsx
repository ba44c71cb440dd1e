import { SkeletonRows } from '@/platform/client/ui/skeleton';
import styles from './text-states.module.css';

/** The widths of the skeleton's lines in percent. */
const LINES = [42, 36, 28, 12, 22, 48, 44, 40, 18, 34, 30, 26].map((width) => [width]);

/** Covers the editor until the text is loaded. */
export function LoadingText() {
  return (
    <SkeletonRows
      label="Loading the script"
      rowHeight={22}
      rows={LINES}
      lineHeight={14}
      className={styles.loading}
    />
  );
}
