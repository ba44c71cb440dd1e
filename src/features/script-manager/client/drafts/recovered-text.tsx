import { Button } from '@/platform/client/ui/button';
import { updateTime } from '../scripts/update-times';
import styles from './recovered-text.module.css';

interface RecoveredTextProps {
  /** ms since 1970. */
  keptAt: number;
  onSeen: () => void;
}

/** A banner over the editor: the text was recovered from this device, since its page could not save it. */
export function RecoveredText({ keptAt, onSeen }: RecoveredTextProps) {
  return (
    <p role="status" className={styles.recovered}>
      <span>
        The text that was not saved on{' '}
        <time title="Kuala Lumpur time">{updateTime(new Date(keptAt).toISOString())}</time> is back. The
        earlier one is in the history.
      </span>
      <Button size="small" onClick={onSeen}>
        OK
      </Button>
    </p>
  );
}
