import { Button } from '@/platform/client/ui/button';
import styles from '../drafts/recovered-text.module.css';

/**
 * A bar below the text: there is a conflict that waits for the user's choice. No dialog opens by itself, since the user
 * may be typing.
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
