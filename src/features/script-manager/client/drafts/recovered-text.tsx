import { Button } from '@/platform/client/ui/button';
import { updateTime } from '../scripts/update-times';
import styles from './recovered-text.module.css';

interface RecoveredTextProps {
  /** ms since 1970. */
  keptAt: number;
  onSeen: () => void;
}

/** Says over the editor that the text comes from this device, since the page that it was written in could not save it. */
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
