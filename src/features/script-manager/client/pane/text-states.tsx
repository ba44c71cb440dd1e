import { SkeletonRows } from '@/platform/client/ui/skeleton';
import styles from './text-states.module.css';

/** Covers the editor until the text is loaded. */
export function LoadingText() {
  return <SkeletonRows label="Loading the script" rowHeight={22} rows={12} className={styles.loading} />;
}
