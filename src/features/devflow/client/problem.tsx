import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import styles from './problem.module.css';

/** The last failure, as an overlay of the page's header, so that nothing moves under the pointer. */
export function Problem({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  if (text === null) return null;
  return (
    <div className={styles.place}>
      <Notice
        tone="danger"
        title={
          <span className={styles.line}>
            <span>{text}</span>
            <Button size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          </span>
        }
        className={styles.problem}
      />
    </div>
  );
}
