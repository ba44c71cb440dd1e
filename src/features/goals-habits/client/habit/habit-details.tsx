import { useCallback, useEffect, useRef, useState } from 'react';
import type { DetailAnswer } from '../../answers';
import { createListActions } from '../changes/list-actions';
import type { Screen } from '../screen/screen';
import { HabitFigures } from './habit-figures';
import { HabitHead } from './habit-head';
import { YearCard } from './year/year-card';
import { yearWith } from './year/year-cells';

/** A habit with its days, how strong it is and why, and what was noted. */
export function HabitDetails({ answer, ...screen }: Screen & { answer: DetailAnswer }) {
  const { habits, onDialog } = screen;
  const { habit, today } = answer;
  const [actions] = useState(() => ({ ...habits.actions, ...createListActions(habits.changes) }));
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
  const goTo = useCallback(
    (day: string) => {
      setYear(yearWith(day, today));
      setWanted({ day });
    },
    [today],
  );

  return (
    <>
      <HabitHead answer={answer} {...screen} />
      <div ref={days}>
        <YearCard
          answer={answer}
          year={year}
          onYear={setYear}
          actions={actions}
          onNote={(day) => onDialog({ kind: 'note', habit, day })}
        />
      </div>
      <HabitFigures answer={answer} actions={actions} onDialog={onDialog} onDay={goTo} />
    </>
  );
}
