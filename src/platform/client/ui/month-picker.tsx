import { use, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addMonths, dayOf, textOfDay } from '@/platform/shared/civil';
import { longDate, monthName, weekdayName } from '@/platform/shared/civil-names';
import { clampDate, monthKeyTarget, monthWeeks } from '@/platform/shared/month-grid';
import { todayOf } from '@/platform/shared/typed-date';
import { usePreferences } from '../preferences';
import { BareIconButton } from './bare-icon-button';
import { classNames } from './class-names';
import { ToolWordsContext } from './tool-words';
import styles from './month-picker.module.css';

export interface MonthPickerProps {
  /** The chosen date, YYYY-MM-DD; its month shows at first, else today's. */
  value: string | null;
  onChoose: (date: string) => void;
  /** The first and the last date that can be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** The days that are shown beside it, which are marked. */
  shown?: { first: string; last: string } | undefined;
  /** Focuses its date when it appears: in a popover. */
  takesFocus?: boolean;
}

/**
 * A month to pick a date from, as the date grid of the ARIA patterns: arrows by day and week, Home and End, Page Up and
 * Page Down by month, with Shift by year, Enter or Space to choose.
 */
export function MonthPicker({ value, onChoose, min, max, shown, takesFocus = false }: MonthPickerProps) {
  const preferences = usePreferences();
  const words = use(ToolWordsContext).date;
  const [now] = useState(() => new Date());
  const today = todayOf(preferences, now);
  const [at, setAt] = useState(() => clampDate(value ?? today, { min, max }));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== null) setAt(clampDate(value, { min, max }));
  }
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(takesFocus);
  const headId = useId();
  useEffect(() => {
    if (moved.current)
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    moved.current = false;
  }, [at]);

  const allows = (date: string) => clampDate(date, { min, max }) === date;
  const monthAway = (months: number) => textOfDay(addMonths(dayOf(at) ?? 0, months));
  const hasMonth = (months: number) =>
    clampDate(monthAway(months), { min, max }).slice(0, 7) === monthAway(months).slice(0, 7);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = monthKeyTarget(at, event, preferences.weekStart);
    if (target === null) return;
    event.preventDefault();
    const next = clampDate(target, { min, max });
    if (next === at) return;
    moved.current = true;
    setAt(next);
  }

  const turn = (months: -1 | 1) => (
    <BareIconButton
      size="row"
      label={months < 0 ? words.previousMonth : words.nextMonth}
      icon={months < 0 ? <ChevronLeft size={14} /> : <ChevronRight size={14} />}
      aria-disabled={!hasMonth(months)}
      onClick={() => setAt(clampDate(monthAway(months), { min, max }))}
    />
  );
  const weeks = monthWeeks(at, preferences.weekStart);
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <div id={headId} aria-live="polite" className={styles.month}>
          {monthName(at, preferences)}
        </div>
        {turn(-1)}
        {turn(1)}
      </div>
      <table ref={grid} role="grid" aria-labelledby={headId} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekdayName(date, preferences, 'long')}>
                {weekdayName(date, preferences, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td
                  key={date}
                  role="gridcell"
                  aria-selected={date === value}
                  data-shown={(shown && shown.first <= date && date <= shown.last) || undefined}
                >
                  <button
                    type="button"
                    tabIndex={date === at ? 0 : -1}
                    data-autofocus={takesFocus && date === at ? '' : undefined}
                    aria-label={longDate(date, preferences)}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={!allows(date) || undefined}
                    className={classNames(styles.day, date.slice(0, 7) !== at.slice(0, 7) && styles.outside)}
                    onClick={() => allows(date) && onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
