import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { weekdayName } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../answers';
import { type DayStanding, standingOf } from '../../rules/day-standing';
import { pausedText } from '../changes/words';
import { foundHabits, HabitsFind } from '../habits-find';
import type { Screen } from '../screen/screen';
import { DayBar } from './day-bar';
import { OpenGoals } from './open-goals';
import { TodayList } from './today-list';
import styles from './today-view.module.css';

const NoHabits = lazyPiece(async () => (await import('./no-habits')).NoHabits);
const NoneFound = lazyPiece(async () => (await import('./no-habits')).NoneFound);
const Examples = lazyPiece(async () => (await import('./no-habits')).Examples);

const SECTIONS: readonly [DayStanding, string][] = [
  ['due', 'Due'],
  ['done', 'Done'],
  ['kept', 'Kept so far'],
  ['over', 'Not kept'],
  ['other', 'Not due'],
];

/** A day: what is due, what is done, what is not due, and the open goals. */
export function TodayView({ list, loading, address, habits: { actions }, onDialog, opened }: Screen) {
  const preferences = usePreferences();
  const { today, habits } = list;
  // The days go on by keys and presses, however late their answers are.
  const day = address.day ?? today;
  // What stands above the list is of the day before it until then, so that nothing jumps.
  const shown = loading ? [] : foundHabits(habits, address);
  const sections = SECTIONS.map(([standing, title]) => ({
    title,
    rows: shown.filter((row) => standingOf(row) === standing),
  }));
  // Of the day, whatever is looked for.
  const count = (standing: DayStanding) => habits.filter((row) => standingOf(row) === standing).length;
  const [due, done, kept] = [count('due'), count('done'), count('kept')];
  const pause = habits.find(({ paused }) => paused?.habitId === null)?.paused;

  function move(row: HabitRow, by: 1 | -1) {
    const rows = sections.find((section) => section.rows.includes(row))?.rows ?? [];
    const other = rows[rows.indexOf(row) + by];
    if (!other) return;
    const [first, second] = by > 0 ? [row, other] : [other, row];
    void actions.order(row, [second.id, first.id]);
  }

  if (!list.any) return <NoHabits actions={actions} onDialog={onDialog} />;
  return (
    <div className="stack gap-12">
      <HabitsFind groups={list.groups} address={address} />
      <DayBar day={day} today={today} done={done} due={due + done} onDay={address.showDay} />
      {pause && (
        <Notice
          tone="info"
          title={
            <span className="row wrap">
              {pausedText(pause, preferences)}
              {pause.reason !== '' && `: ${pause.reason}`}
              {(pause.until ?? today) >= today && (
                <Button
                  size="small"
                  onClick={() => void actions.endPause(pause, textOfDay((dayOf(today) ?? 0) - 1))}
                >
                  End the pause
                </Button>
              )}
            </span>
          }
        />
      )}
      {!loading && due === 0 && done + kept > 0 && day === today && (
        <p className={styles.all}>All done for today.</p>
      )}
      {!loading && shown.length === 0 ? (
        <NoneFound
          any={habits.length > 0}
          onClear={address.clear}
          onAdd={() => onDialog({ kind: 'habit' })}
        />
      ) : (
        <TodayList
          sections={sections}
          loading={loading}
          opened={opened}
          day={day}
          dayName={day === today ? 'today' : weekdayName(day, preferences, 'long')}
          commands={{
            open: (row) => address.openHabit(row.id),
            note: (row, noted) => actions.note(row, day, noted),
            edit: (habit) => onDialog({ kind: 'habit', habit }),
            pause: (habit) => onDialog({ kind: 'pause', habits: [habit] }),
            writeNote: (row) => actions.begun(row, day, (habit) => onDialog({ kind: 'note', habit, day })),
            remove: (row) => void actions.remove([row]),
            move,
          }}
        />
      )}
      {habits.length > 0 && day === today && <Examples {...{ habits, actions, onDialog }} />}
      <OpenGoals goals={list.goals} today={today} onOpen={address.openGoal} />
    </div>
  );
}
