import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import { ProblemNotice } from '@/platform/client/ui/problem-notice';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { ProgressBar } from '@/platform/client/ui/progress';
import { dayOf } from '@/platform/shared/civil';
import type { Preferences } from '@/platform/shared/preferences';
import type { HabitRow } from '../../answers';
import { homeHabits } from '../../rules/home';
import { standingOf } from '../../rules/day-standing';
import { weekShare } from '../changes/progress-text';
import { useHabitChanges } from '../changes/use-habits';
import { useToday } from '../changes/use-today';
import { progressPercent } from '../../rules/goals';
import { streakText } from '../../rules';
import { amountText, dayText } from '../changes/words';
import { AmountControl } from '../today/amount-control';
import { HabitTick } from '../today/habit-tick';
import styles from './home-card.module.css';
import { nearestGoal } from './nearest-goal';

/** What stands beside the name: what is noted, how much is wanted, or how long it has gone well. */
function factsOf(row: HabitRow, day: string, preferences: Preferences): string {
  const { state, schedule, direction, unit, streak, streakUnit } = row;
  if (state === 'skipped' || state === 'missed' || standingOf(row) === 'over') return dayText(row);
  if (schedule.target === null) return streakText(streak, streakUnit);
  // Of a week the amount beside it is one day's.
  const share = weekShare(row, dayOf(day) ?? 0, preferences);
  return share ?? `${direction === 'at_most' ? 'at most' : 'of'} ${amountText(schedule.target, unit)}`;
}

/** Today's habits on home: what is due or noted, to be ticked, and the goal that is due next. */
export function HomeCard() {
  const preferences = usePreferences();
  const changes = useHabitChanges();
  const { data, ...load } = useToday(changes, undefined);
  const rows = data?.habits.filter(({ due, state }) => due || state !== null) ?? [];
  const count = (standing: 'due' | 'done') => rows.filter((row) => standingOf(row) === standing).length;
  const [due, done] = [count('due'), count('done')];
  const [before, setBefore] = useState<readonly number[]>([]);
  const shown = homeHabits(rows, before);
  if (shown.some(({ id }, at) => before[at] !== id)) setBefore(shown.map(({ id }) => id));
  const goal = nearestGoal(data?.goals ?? []);
  // Home shows that it loads.
  if (!data && load.problem === null) return null;
  return (
    <Card
      title={<Link to="/goals-habits">Today’s habits</Link>}
      aside={data && due + done > 0 && `${String(done)} of ${String(due + done)} done`}
    >
      <ProblemNotice of={changes} className={styles.problem} />
      <RetryNotice load={load} className={styles.problem} />
      {data && (
        <ul>
          {/* Home keeps room for habits of which it does not know. */}
          {rows.length === 0 && !goal && <li>Nothing is due today.</li>}
          {shown.map((row) => {
            const note = (noted: Parameters<typeof changes.actions.note>[2]) =>
              changes.actions.note(row, data.day, noted);
            const facts = factsOf(row, data.day, preferences);
            return (
              <li key={row.id}>
                <span aria-hidden="true" className="dot" style={{ background: row.color }} />
                <span className={styles.words}>
                  <span className={styles.name} title={row.name}>
                    {row.name}
                  </span>
                  <span className="narrow cut muted caption figures" title={facts}>
                    {facts}
                  </span>
                </span>
                {row.kind === 'amount' ? (
                  <AmountControl row={row} tabIndex={0} onNote={note} onLeave={() => undefined} ref={null} />
                ) : (
                  <HabitTick row={row} tabIndex={0} onNote={note} />
                )}
              </li>
            );
          })}
          {rows.length > shown.length && (
            <li>
              <Link to="/goals-habits" className={styles.name}>
                Show all {rows.length}
              </Link>
            </li>
          )}
          {goal && (
            <li>
              <Link to="/goals-habits" search={{ goal: goal.id }} className={styles.name} title={goal.name}>
                {goal.name}
              </Link>
              <ProgressBar
                label={goal.name}
                percent={progressPercent(goal.progress)}
                className={styles.bar}
              />
              <span className="rigid muted tiny figures">{progressPercent(goal.progress)} %</span>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
