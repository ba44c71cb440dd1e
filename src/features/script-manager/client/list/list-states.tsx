import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import type { ReactNode } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { Skeleton } from '@/platform/client/ui/skeleton';
import styles from './list-states.module.css';

const WIDTHS = [62, 48, 70, 55, 66, 40, 58, 72, 50, 64, 45, 60];

/** Rows of the size of those that come. */
export function LoadingList() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading the scripts" className={styles.loading}>
      {WIDTHS.map((width, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={16} height={16} radius={4} />
          <Skeleton width={`${width}%`} height={12} />
        </div>
      ))}
    </div>
  );
}

interface FailedListProps {
  text: string;
  retrying: boolean;
  onRetry: () => void;
}

export function FailedList({ text, retrying, onRetry }: FailedListProps) {
  return (
    <div className={styles.padded}>
      <Notice tone="danger" title={text}>
        <Button size="small" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
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
