import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useHotkey } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { IconButton } from '@/platform/client/ui/icon-button';
import { monthName } from '@/platform/shared/civil-names';
import { monthAfter } from '../../rules/months';
import { KEYS } from '../changes/use-expense-changes';
import styles from './month-nav.module.css';

/** The way through the months, also by [ and ]. @param month YYYY-MM */
export function MonthNav({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const preferences = usePreferences();
  const step = (months: 1 | -1) => () => onMonth(monthAfter(month, months));
  useHotkey({ group: KEYS, keys: '[', does: 'The month before', run: step(-1) });
  useHotkey({ group: KEYS, keys: ']', does: 'The next month', run: step(1) });
  return (
    <div role="group" aria-label="Month" className={styles.nav}>
      <IconButton label="The month before" icon={<ChevronLeft size={16} />} size="row" onClick={step(-1)} />
      <span aria-live="polite" className={styles.name}>
        {monthName(`${month}-01`, preferences)}
      </span>
      <IconButton label="The next month" icon={<ChevronRight size={16} />} size="row" onClick={step(1)} />
    </div>
  );
}
