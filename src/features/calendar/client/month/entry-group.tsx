import { type CSSProperties, useState } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { Popover } from '@/platform/client/ui/popover';
import { dayName } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';
import { useDayTools } from '../changes/use-day-tools';
import chip from '../chip/chip.module.css';
import ofEntry from '../chip/entry-chip.module.css';
import { DayContents } from './day-more';
import styles from './day-more.module.css';

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
          className={classNames(chip.line, ofEntry.entry, className)}
        >
          {Icon && <Icon size={12} />}
          <span className={ofEntry.title}>
            {done > 0 && `${String(done)}/`}
            {all} {what}
          </span>
        </button>
      }
    >
      <DayContents name={name} events={[]} entries={entries} />
    </Popover>
  );
}
