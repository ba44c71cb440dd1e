import { use, useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { monthName, weekdayName } from '@/platform/shared/civil-names';
import { clampDate, weeksBetween, yearKeyTarget } from '@/platform/shared/month-grid';
import { usePreferences } from '../preferences';
import styles from './heat-grid.module.css';
import { cellClass, type HeatCell } from './heat-mark';
import { KitWordsContext } from './kit-words';

export interface HeatGridProps {
  /** The accessible name. */
  label: string;
  /** The first and the last day, YYYY-MM-DD. */
  first: string;
  last: string;
  cellOf: (date: string) => HeatCell;
  onChoose: (date: string) => void;
}

/**
 * Days as cells with weeks as columns, from the preferred first day of the week on. One tab stop; arrows by day and week,
 * Home and End along the row, with Ctrl to the ends, Page Up and Page Down by a month. It scrolls by itself and shows its
 * end at first.
 */
export function HeatGrid({ label, first, last, cellOf, onChoose }: HeatGridProps) {
  const preferences = usePreferences();
  // A screen in Chinese has its names in Chinese, whatever the account has chosen.
  const isChinese = use(KitWordsContext).lang?.startsWith('zh');
  const named = isChinese ? { ...preferences, language: 'zh' as const } : preferences;
  const [at, setAt] = useState(last);
  const [pointed, setPointed] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const cursor = clampDate(at, { min: first, max: last });
  const weeks = weeksBetween(first, last, preferences.weekStart);

  useEffect(() => {
    const box = scroller.current;
    if (box) box.scrollLeft = box.scrollWidth;
  }, [first, last]);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const target = yearKeyTarget(cursor, event, { first, last });
    if (target === null) return;
    event.preventDefault();
    moved.current = target !== cursor;
    setAt(target);
    setPointed(target);
  }
  const point = ({ target }: SyntheticEvent) => {
    const date = target instanceof HTMLElement ? target.dataset.date : undefined;
    if (date !== undefined) setPointed(date);
    return date;
  };
  return (
    <div className="narrow">
      <div ref={scroller} className={styles.scroller}>
        <table
          role="grid"
          aria-label={label}
          className={styles.grid}
          onKeyDown={handleKeyDown}
          onPointerOver={point}
          onPointerLeave={() => setPointed(null)}
          onFocus={(event) => {
            const date = point(event);
            if (date !== undefined) setAt(date);
          }}
          onBlur={() => setPointed(null)}
        >
          <thead aria-hidden="true">
            <tr>
              <td className={styles.weekday} />
              {weeks.map((week) => (
                <td key={week[0]} className={styles.month}>
                  <span>
                    {monthAbove(week, first, last) && monthName(monthAbove(week, first, last), named, true)}
                  </span>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {[0, 1, 2, 3, 4, 5, 6].map((row) => (
              <tr key={row}>
                <th
                  scope="row"
                  abbr={weekdayName(weeks[0]?.[row] ?? first, named, 'long')}
                  className={styles.weekday}
                >
                  <span className={row % 2 === 1 ? 'visually-hidden' : undefined}>
                    {weekdayName(weeks[0]?.[row] ?? first, named, 'short')}
                  </span>
                </th>
                {weeks.map((week) => {
                  const date = week[row] ?? '';
                  if (date < first || date > last) return <td key={date} />;
                  const cell = cellOf(date);
                  return (
                    <td key={date} role="gridcell">
                      <button
                        type="button"
                        data-date={date}
                        tabIndex={date === cursor ? 0 : -1}
                        aria-label={cell.name}
                        className={cellClass(cell)}
                        onClick={() => onChoose(date)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* The names of the cells say the same. */}
      <p aria-hidden="true" className={styles.told}>
        {pointed !== null && pointed >= first && pointed <= last ? cellOf(pointed).name : ''}
      </p>
    </div>
  );
}

/** The day that begins a month in this week, or the first week's; '' if the month above is another column's. */
function monthAbove(week: readonly string[], first: string, last: string): string {
  return week.find((date) => date.endsWith('-01') && date >= first && date <= last) ?? '';
}
