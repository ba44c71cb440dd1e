import { useEffect, useMemo, useRef, useState } from 'react';
import type { DetailAnswer } from '../../answers';
import type { Screen } from '../screen';
import { ScoreCard } from './figures/score-card';
import { TotalsCard } from './figures/totals-card';
import { WeekdaysCard } from './figures/weekdays-card';
import { timelineUpTo } from './figures/totals';
import styles from './habit-details.module.css';
import { HabitHead } from './habit-head';
import { NotesCard } from './lists/notes-card';
import { PausesCard } from './lists/pauses-card';
import { SchedulesCard } from './lists/schedules-card';
import { StreaksCard } from './lists/streaks-card';
import { YearCard } from './year/year-card';
import { yearWith } from './year/year-cells';

/** A habit with its days, how strong it is and why, and what was noted. */
export function HabitDetails({ answer, ...screen }: Screen & { answer: DetailAnswer }) {
  const { habits, onDialog } = screen;
  const { habit, today, schedules, pauses } = answer;
  const timeline = useMemo(() => timelineUpTo(answer), [answer]);
  const [year, setYear] = useState<number | null>(null);
  const [wanted, setWanted] = useState<{ day: string } | null>(null);
  const days = useRef<HTMLDivElement>(null);

  // A day that was asked for elsewhere on the page gets the focus once its year is shown.
  useEffect(() => {
    if (!wanted) return;
    const cell = days.current?.querySelector<HTMLElement>(`[data-date="${wanted.day}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [wanted]);
  const goTo = (day: string) => {
    setYear(yearWith(day, today));
    setWanted({ day });
  };

  const writeNote = (day: string) => onDialog({ kind: 'note', habit, day });

  return (
    <>
      <HabitHead answer={answer} {...screen} />
      <div ref={days}>
        <YearCard answer={answer} year={year} onYear={setYear} actions={habits.actions} onNote={writeNote} />
      </div>
      <ScoreCard answer={answer} onDay={goTo} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TotalsCard answer={answer} timeline={timeline} />
          <StreaksCard answer={answer} onDay={goTo} />
          <SchedulesCard habit={habit} schedules={schedules} />
        </div>
        <div className={styles.column}>
          <WeekdaysCard answer={answer} timeline={timeline} />
          <NotesCard answer={answer} onDay={goTo} onNote={writeNote} />
          <PausesCard
            pauses={pauses}
            today={today}
            actions={habits.actions}
            onPause={() => onDialog({ kind: 'pause', habit })}
            onEdit={(pause) => onDialog({ kind: 'pause', habit, pause })}
          />
        </div>
      </div>
    </>
  );
}
