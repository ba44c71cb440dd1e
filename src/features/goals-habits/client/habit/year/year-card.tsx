import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import { HeatGrid } from '@/platform/client/ui/heat-grid';
import { HeatMark, type HeatState } from '@/platform/client/ui/heat-mark';
import { IconButton } from '@/platform/client/ui/icon-button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { TableToggle } from '@/platform/client/ui/table-toggle';
import { longDate } from '@/platform/shared/civil-names';
import type { DetailAnswer } from '../../../answers';
import type { HabitActions } from '../../changes/actions';
import type { Noted } from '../../changes/row-changes';
import { amountText } from '../../changes/words';
import type { AmountHandle } from '../../today/amount-control';
import { stepped, ticked, toggled } from '../../today/row-commands';
import { rowOn } from '../../changes/facts';
import { DayEditor } from './day-editor';
import styles from './year-card.module.css';
import { notedText, wholeAmount, yearBeside, yearCells, yearOf } from './year-cells';

const TABLE_ROWS = 8;

/** A year of a habit, each day of which can be changed: by a press, or with the focus by the keys of Today. */
export function YearCard({
  answer,
  year,
  onYear,
  actions,
  onNote,
}: {
  answer: DetailAnswer;
  /** Null: the last twelve months. */
  year: number | null;
  onYear: (year: number | null) => void;
  actions: HabitActions;
  onNote: (day: string) => void;
}) {
  const preferences = usePreferences();
  const { habit, today, scores } = answer;
  const [chosen, setChosen] = useState(today);
  const [asTable, setAsTable] = useState(false);
  const amount = useRef<AmountHandle>(null);
  const days = useRef<HTMLDivElement>(null);
  const shown = yearOf(year, today);
  const { first, last } = shown;
  const cells = useMemo(
    () => yearCells(answer, { first, last }, preferences),
    [answer, first, last, preferences],
  );
  const hasOlder = scores.from < first;

  const note = (day: string, noted: Noted) => actions.note(rowOn(answer, day), day, noted);
  const writeNote = (day: string) => actions.begun(rowOn(answer, day), day, () => onNote(day));

  const dayAt = ({ target }: { target: EventTarget }) =>
    target instanceof HTMLElement ? target.dataset.date : undefined;
  function handleFocus(event: FocusEvent) {
    const day = dayAt(event);
    if (day !== undefined) setChosen(day);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const day = dayAt(event);
    if (day === undefined || event.defaultPrevented || isComposing(event)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(key)) return;
    const row = rowOn(answer, day);
    const keys: Record<string, () => void> = {
      s: () => note(day, toggled(row, 'skipped')),
      m: () => note(day, toggled(row, 'missed')),
      o: () => writeNote(day),
      ...(habit.kind === 'amount' && {
        '+': () => note(day, stepped(row, 1)),
        '=': () => note(day, stepped(row, 1)),
        '-': () => row.amount !== null && note(day, stepped(row, -1)),
      }),
    };
    const isDigit = habit.kind === 'amount' && /^\d$/.test(key);
    const run = isDigit ? () => amount.current?.begin(key) : keys[key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  const isLimit = habit.direction === 'at_most';
  // More or less of an amount is told by shades in place of the first.
  const whole = isLimit || habit.kind === 'check' ? 0 : wholeAmount(answer, { first, last });
  const legend: [HeatState, string][] = [
    ['done', isLimit ? 'Kept' : 'Done'],
    ['met', isLimit ? 'Kept, nothing noted' : 'Met by other days'],
    ['missed', isLimit ? 'Not kept' : 'Missed'],
    ['skipped', 'Skipped'],
    ['paused', 'Paused'],
    ['empty', 'Nothing noted'],
    ['off', 'Not due'],
  ];
  const notedDays = answer.entries.filter(({ day, state }) => state !== null && day >= first && day <= last);
  return (
    <Card
      title="Days"
      padded
      aside={
        <>
          <IconButton
            label="Earlier year"
            icon={<ChevronLeft size={18} />}
            aria-disabled={!hasOlder}
            onClick={() => onYear(yearBeside(year, -1, today))}
          />
          <span aria-live="polite" className={styles.year}>
            {shown.title}
          </span>
          <IconButton
            label="Later year"
            icon={<ChevronRight size={18} />}
            aria-disabled={year === null}
            onClick={() => onYear(yearBeside(year, 1, today))}
          />
          <span className={styles.table}>
            <TableToggle label="Show as table" pressed={asTable} onChange={setAsTable} />
          </span>
        </>
      }
    >
      {asTable ? (
        <WindowedTable
          label={`Days of “${habit.name}”, ${shown.title}`}
          density="dense"
          columns={[
            { key: 'day', head: 'Day', cell: ({ day }) => longDate(day, preferences) },
            { key: 'noted', head: 'Noted', cell: (entry) => notedText(habit, entry) },
          ]}
          rows={notedDays.toReversed()}
          keyOf={({ day }) => day}
          {...(notedDays.length > TABLE_ROWS && { windowed: TABLE_ROWS })}
        />
      ) : (
        <div ref={days} onFocus={handleFocus} onKeyDown={handleKeyDown}>
          <HeatGrid
            label={`Days of “${habit.name}”, ${shown.title}`}
            first={first}
            last={last}
            cellOf={(date) => cells.get(date) ?? { state: 'empty', name: date }}
            onChoose={(day) => note(day, ticked(rowOn(answer, day)))}
          />
          <ul className={styles.legend} aria-label="Legend">
            {whole > 0 && (
              <li>
                {amountText(0, habit.unit)} <HeatMark state="empty" />
                {([1, 2, 3, 4] as const).map((strength) => (
                  <HeatMark key={strength} state="done" strength={strength} />
                ))}{' '}
                {amountText(whole, habit.unit)} and more
              </li>
            )}
            {legend.slice(whole > 0 ? 1 : 0).map(([state, word]) => (
              <li key={state}>
                <HeatMark state={state} /> {word}
              </li>
            ))}
          </ul>
          <DayEditor
            row={rowOn(answer, chosen)}
            day={chosen}
            amountRef={amount}
            onNoted={(noted) => note(chosen, noted)}
            onNote={() => writeNote(chosen)}
            onLeave={() => days.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()}
          />
        </div>
      )}
    </Card>
  );
}
