import { Button } from '@/platform/client/ui/button';
import styles from '../drafts/recovered-text.module.css';

/**
 * Says under the text that somebody else stored another one, and that this one waits for the person's choice. Nothing
 * more happens by itself, since the person may be typing.
 */
export function ChangedElsewhere({ name, onCompare }: { name: string; onCompare: () => void }) {
  return (
    <div role="status" className={styles.changed}>
      <span>
        “{name}” was changed elsewhere in the same place. What you write is not saved until you choose.
      </span>
      <Button size="small" onClick={onCompare}>
        Compare
      </Button>
    </div>
  );
}
