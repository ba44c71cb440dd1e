import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { Spinner } from '@/platform/client/ui/spinner';
import styles from './list-states.module.css';

const ROW = 34;

/** A skeleton with rows of the final size. */
export function LoadingList({ label }: { label: string }) {
  return <SkeletonRows label={label} rowHeight={ROW} rows={12} marked className={styles.loading} />;
}

/** Overlays the end of the list while more results may come, so that no row moves. */
export function Searching() {
  return (
    <p className={styles.searching}>
      <Spinner />
      Searching the contents…
    </p>
  );
}

/** No script at all, or none that matches. */
export function EmptyList({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.empty}>
      <FileCodeCorner className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
