import { Checkbox } from '@/platform/client/ui/checkbox';
import type { DayEntry } from '../../answers';
import { useEntryActions } from '../changes/use-entry-actions';
import { Chip } from '../chip/chip';
import { EntryChip, entryKey } from '../chip/entry-chip';
import type { ShownEvent } from '../chip/shown-event';
import styles from './day-contents.module.css';
import { isBar } from './month-weeks';

/** What a day has below each other, in a popover; entries that can be are ticked there. */
export function DayContents({
  name,
  events,
  entries,
  onOpen,
}: {
  /** The day. */
  name: string;
  events: readonly ShownEvent[];
  entries: readonly DayEntry[];
  onOpen?: (shown: ShownEvent) => void;
}) {
  const { tick } = useEntryActions();
  return (
    <>
      <h2 className={styles.day}>{name}</h2>
      <ul className={styles.list}>
        {events.map((shown) => (
          <li key={shown.key} className={styles.line}>
            <Chip shown={shown} bar={isBar(shown)} className={styles.chip} onClick={() => onOpen?.(shown)} />
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entryKey(entry)} className={styles.line}>
            {entry.ticks ? (
              <Checkbox
                label={`“${entry.title}” done`}
                hideLabel
                checked={entry.done}
                onChange={(done) => void tick(entry, done)}
              />
            ) : (
              <span className={styles.unticked} />
            )}
            <EntryChip entry={entry} className={styles.chip} />
          </li>
        ))}
      </ul>
    </>
  );
}
