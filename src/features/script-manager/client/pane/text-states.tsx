import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import styles from './text-states.module.css';

/** How long the lines of a text that is on its way look: per cent of the width. */
const LINES = [42, 36, 28, 12, 22, 48, 44, 40, 18, 34, 30, 26].map((width) => [width]);

/** Lies over the editor until the text is there. */
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

interface FailedTextProps {
  problem: string | null;
  onRetry: () => void;
}

/** Stands in the editor's place when the text could not be had. */
export function FailedText({ problem, onRetry }: FailedTextProps) {
  return (
    <div className={styles.failed}>
      <Notice tone="danger" title={problem}>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
