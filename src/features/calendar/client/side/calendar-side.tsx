import { usePreferences } from '@/platform/client/preferences';
import { MonthPicker } from '@/platform/client/ui/month-picker';
import type { CalendarRow } from '../../answers';
import { calendarLimits } from '../../rules';
import { periodOf } from '../period';
import type { CalendarAddressHere } from '../screen/use-calendar-address';
import type { EntryTick } from '../changes/use-day-entries';
import type { ViewActions } from '../changes/view-actions';
import type { CalendarDialog } from '../dialogs/calendar-dialog-kind';
import { CalendarList } from './calendar-list';
import styles from './calendar-side.module.css';
import { EntryTicks } from './entry-ticks';

export interface CalendarSideProps {
  address: CalendarAddressHere;
  calendars: readonly CalendarRow[];
  ticks: readonly EntryTick[];
  actions: ViewActions;
  onDialog: (dialog: CalendarDialog) => void;
}

/** A month to go to a day, the calendars, and what of other tools is shown: beside the view, or in a popover. */
export function CalendarSide({ address, calendars, ticks, actions, onDialog }: CalendarSideProps) {
  const { weekStart } = usePreferences();
  return (
    <div className={styles.side}>
      <div className={styles.card}>
        <MonthPicker
          value={address.date}
          shown={address.view === 'week' ? periodOf('week', address.date, weekStart) : undefined}
          min={`${String(calendarLimits.firstYear)}-01-01`}
          max={`${String(calendarLimits.lastYear)}-12-31`}
          onChoose={address.showDate}
        />
      </div>
      <div className={styles.card}>
        <CalendarList {...{ calendars, actions, onDialog }} />
        {ticks.length > 0 && <EntryTicks ticks={ticks} />}
      </div>
    </div>
  );
}
