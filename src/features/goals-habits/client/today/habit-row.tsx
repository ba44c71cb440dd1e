import Flame from 'lucide-react/icons/flame';
import { useRef } from 'react';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { usePreferences } from '@/platform/client/preferences';
import { ProgressRing } from '@/platform/client/ui/progress';
import type { RowFocus } from '@/platform/client/lists/use-row-keys';
import type { HabitRow as Row } from '../../answers';
import { scorePercent } from '../../rules/score';
import { streakText } from '../../rules';
import { targetOfDay } from '../../rules/day-standing';
import { progressText } from '../changes/progress-text';
import { amountText, dayText, pausedText, rhythmText, spokenRow } from '../changes/words';
import { AmountControl, type AmountHandle } from './amount-control';
import styles from './habit-row.module.css';
import { HabitTick } from './habit-tick';
import { type RowCommands, stepped, ticked, toggled } from './row-commands';
import { WeekDots } from './week-dots';

interface HabitRowProps {
  row: Row;
  day: string;
  /** 'today' or 'Tuesday'. */
  dayName: string;
  focus: RowFocus;
  commands: RowCommands;
}

const DIGITS = [...'0123456789'];

/** A habit on a day: its tick or amount, the last week, streak and score. With the focus it is worked by single keys. */
export function HabitRow({ row, day, dayName, focus, commands }: HabitRowProps) {
  const preferences = usePreferences();
  const { tabIndex } = focus;
  const amount = useRef<AmountHandle>(null);
  const item = useRef<HTMLLIElement | null>(null);
  const hasAmounts = row.kind === 'amount';
  const { target } = row.schedule;
  const hasTick = !hasAmounts || (row.direction === 'at_least' && targetOfDay(row) !== null);

  const skip = () => commands.note(row, toggled(row, 'skipped'));
  const miss = () => commands.note(row, toggled(row, 'missed'));
  const more = () => commands.note(row, stepped(row, 1));

  const progress = progressText(row, day, preferences);
  const saysTarget = progress !== null && row.schedule.rhythm === 'week';
  const facts = [
    progress,
    target !== null &&
      !saysTarget &&
      `${row.direction === 'at_most' ? 'at most' : 'of'} ${amountText(target, row.unit)}`,
    row.question || (target !== null && saysTarget ? '' : rhythmText(row.schedule)),
    row.kind === 'check' && row.direction === 'at_most' && 'press if it happened',
  ].filter(Boolean);
  return (
    <li
      {...focus}
      ref={(element) => {
        item.current = element;
        focus.ref?.(element);
      }}
      aria-label={spokenRow(row, dayName)}
      className={styles.row}
      onKeyDown={rowCommands({
        'alt+arrowup': () => commands.move(row, -1),
        'alt+arrowdown': () => commands.move(row, 1),
        ' ': () => commands.note(row, ticked(row)),
        enter: () => commands.open(row),
        s: skip,
        m: miss,
        e: () => commands.edit(row),
        o: () => commands.writeNote(row),
        p: () => commands.pause(row),
        delete: () => commands.remove(row),
        ...(hasAmounts && {
          '+': more,
          '=': more,
          '-': () => row.amount !== null && commands.note(row, stepped(row, -1)),
          ...Object.fromEntries(DIGITS.map((digit) => [digit, () => amount.current?.begin(digit)])),
        }),
      })}
    >
      <span className={styles.tick}>
        {hasTick && <HabitTick row={row} tabIndex={tabIndex} onNote={(noted) => commands.note(row, noted)} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <span aria-hidden="true" className="dot" style={{ background: row.color }} />
          <button
            type="button"
            tabIndex={tabIndex}
            className={styles.open}
            onClick={() => commands.open(row)}
          >
            {row.name}
          </button>
        </span>
        <span className={styles.facts}>
          {(row.state === 'skipped' || row.state === 'missed' || row.paused) && (
            <strong>
              {row.state === null && row.paused ? pausedText(row.paused, preferences) : dayText(row)} ·{' '}
              {row.state === 'done' && 'paused, so it does not count · '}
            </strong>
          )}
          {facts.join(' · ')}
        </span>
      </span>
      {hasAmounts && (
        <span className={styles.amount}>
          <AmountControl
            ref={amount}
            row={row}
            tabIndex={tabIndex}
            onNote={(noted) => commands.note(row, noted)}
            onLeave={() => item.current?.focus()}
          />
        </span>
      )}
      <span className={styles.figures}>
        <WeekDots row={row} day={day} />
        <span className={styles.streak} title={`Best: ${streakText(row.best, row.streakUnit)}`}>
          <Flame size={14} aria-hidden="true" />
          {streakText(row.streak, row.streakUnit)}
        </span>
        <ProgressRing label={`Score of “${row.name}”`} percent={scorePercent(row.score)} size="small" />
      </span>
      <RowMenu
        of={`“${row.name}”`}
        tabIndex={tabIndex}
        className={styles.more}
        items={[
          { label: 'Open', onSelect: () => commands.open(row) },
          { label: row.state === 'skipped' ? 'Not skipped' : 'Skip', onSelect: skip },
          { label: row.state === 'missed' ? 'Not missed' : 'Missed', onSelect: miss },
          { label: 'Note…', onSelect: () => commands.writeNote(row) },
          { label: 'Pause…', onSelect: () => commands.pause(row) },
          { label: 'Edit…', onSelect: () => commands.edit(row) },
          { label: 'Delete', onSelect: () => commands.remove(row), danger: true },
        ]}
      />
    </li>
  );
}
