import { type CSSProperties, useState } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { Popover } from '@/platform/client/ui/popover';
import { dayName } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';
import { useDayTools } from '../changes/use-day-tools';
import { useEntryActions } from '../changes/use-entry-actions';
import { EntryChip, entryKey } from './entry-chip';
import styles from './entry-group.module.css';
import chipStyles from './entry-chip.module.css';

/** What one tool has on a day, in one line: '3/5 habits', spoken '5 habits, 3 done'. It opens them, to be ticked. */
export function EntryGroup({
  entries,
  tabIndex,
  style,
  className,
}: {
  /** At least one, all of a tool and a day. */
  entries: readonly DayEntry[];
  tabIndex: number;
  style: CSSProperties;
  className: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const preferences = usePreferences();
  const [first] = entries;
  const tool = useDayTools().find((one) => one.tool === first?.tool);
  const name = dayName(first?.day ?? '', preferences);
  const done = entries.filter((entry) => entry.done).length;
  const all = String(entries.length);
  const what = tool?.name.toLowerCase() ?? '';
  const Icon = tool?.icon;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`${tool?.name ?? ''}, ${name}`}
      className={styles.popover ?? ''}
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`${all} ${what}, ${String(done)} done, ${name}`}
          style={style}
          className={classNames(chipStyles.entry, className)}
        >
          {Icon && <Icon size={12} />}
          <span className={chipStyles.title}>
            {done > 0 && `${String(done)}/`}
            {all} {what}
          </span>
        </button>
      }
    >
      <h2 className={styles.day}>{name}</h2>
      <EntryLines entries={entries} />
    </Popover>
  );
}

/** Entries below each other, of which those are ticked that can be. */
export function EntryLines({ entries }: { entries: readonly DayEntry[] }) {
  const { tick } = useEntryActions();
  return (
    <ul className={styles.list}>
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
  );
}
