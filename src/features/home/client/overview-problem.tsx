import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import styles from './overview-problem.module.css';

interface OverviewProblemProps {
  problem: string;
  retrying: boolean;
  onRetry: () => void;
}

/** Shows why the overview, or a part of it, could not be loaded. */
export function OverviewProblem({ problem, retrying, onRetry }: OverviewProblemProps) {
  return (
    <Notice tone="danger" title={`Error: ${problem}`} className={styles.problem}>
      <Button size="small" busy={retrying} className={styles.retry} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

/** The server's message; the browser's message for a missing response would not help users. */
export function problemText(error: { message: string; data?: object | null }): string {
  return (error.data && error.message) || 'Data fetch failed';
}
