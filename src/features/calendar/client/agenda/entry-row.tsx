import { Checkbox } from '@/platform/client/ui/checkbox';
import { useEntryActions } from '../changes/use-entry-actions';
import { EntryChip, type EntryProps } from '../chip/entry-chip';
import styles from './entry-row.module.css';

/** Something of another tool in a list, with what is told of it; a habit is ticked here. */
export function EntryRow({ entry, ...link }: EntryProps) {
  const { tick } = useEntryActions();
  return (
    <div className={styles.row}>
      {entry.ticks && (
        <Checkbox
          label={`“${entry.title}” done`}
          hideLabel
          checked={entry.done}
          tabIndex={link.tabIndex}
          className={styles.tick}
          onChange={(done) => void tick(entry, done)}
        />
      )}
      <EntryChip {...link} entry={entry} className={styles.entry} />
      <span aria-hidden="true" className={styles.note}>
        {entry.note}
      </span>
    </div>
  );
}
