import type { ComponentProps } from 'react';
import type { DayEntry } from '../../answers';
import { EntryChip } from '../chip/entry-chip';
import styles from './entry-row.module.css';

/** Something of another tool in a list, with what is told of it. */
export function EntryRow({
  entry,
  ...link
}: { entry: DayEntry } & Omit<ComponentProps<'a'>, 'children' | 'href' | 'onClick'>) {
  return (
    <div className={styles.row}>
      <EntryChip {...link} entry={entry} className={styles.entry} />
      <span aria-hidden="true" className={styles.note}>
        {entry.note}
      </span>
    </div>
  );
}
