import { Checkbox } from '@/platform/client/ui/checkbox';
import type { EntryTick } from '../changes/use-day-entries';
import styles from './calendar-side.module.css';

/** Which of the other tools show on the days; this browser remembers it. */
export function EntryTicks({ ticks }: { ticks: readonly EntryTick[] }) {
  return (
    <ul aria-label="Of other tools" className={styles.ticks}>
      {ticks.map(({ tool, label, icon: Icon, shown, onChange }) => (
        <li key={tool} className={styles.line}>
          <Checkbox label={label} checked={shown} className={styles.tick} onChange={onChange} />
          {Icon && <Icon size={14} className={styles.icon} />}
        </li>
      ))}
    </ul>
  );
}
