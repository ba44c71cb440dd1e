import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import styles from './problem.module.css';

/** What went wrong last, in the head of the page. */
export function Problem({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  if (text === null) return null;
  return (
    <Notice tone="danger" title={text} className={styles.problem}>
      <Button size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}
