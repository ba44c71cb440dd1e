import { memo, useMemo } from 'react';
import type { DetailAnswer } from '../../answers';
import type { HabitActions } from '../changes/actions';
import type { ListActions } from '../changes/list-actions';
import frame from '../screen/page.module.css';
import type { Screen } from '../screen/screen';
import { ScoreCard } from './figures/score-card';
import { timelineUpTo } from './figures/totals';
import { TotalsCard } from './figures/totals-card';
import { WeekdaysCard } from './figures/weekdays-card';
import { NotesCard } from './lists/notes-card';
import { PausesCard } from './lists/pauses-card';
import { SchedulesCard } from './lists/schedules-card';
import { StreaksCard } from './lists/streaks-card';

/** What follows from a habit's days; drawn anew only when they change, not with another year of the heatmap. */
export const HabitFigures = memo(function HabitFigures({
  answer,
  actions,
  onDialog,
  onDay,
}: {
  answer: DetailAnswer;
  actions: HabitActions & ListActions;
  onDialog: Screen['onDialog'];
  /** Goes to a day in the heatmap. */
  onDay: (day: string) => void;
}) {
  const { habit, today, schedules, pauses } = answer;
  const timeline = useMemo(() => timelineUpTo(answer), [answer]);
  return (
    <>
      <ScoreCard answer={answer} onDay={onDay} />
      <div className={frame.columns}>
        <div className="stack gap-12 narrow">
          <TotalsCard answer={answer} timeline={timeline} />
          <StreaksCard answer={answer} onDay={onDay} />
          <SchedulesCard habit={habit} schedules={schedules} />
        </div>
        <div className="stack gap-12 narrow">
          <WeekdaysCard answer={answer} timeline={timeline} />
          <NotesCard answer={answer} onDay={onDay} onNote={(day) => onDialog({ kind: 'note', habit, day })} />
          <PausesCard
            pauses={pauses}
            today={today}
            actions={actions}
            onPause={() => onDialog({ kind: 'pause', habits: [habit] })}
            onEdit={(pause) => onDialog({ kind: 'pause', pause })}
          />
        </div>
      </div>
    </>
  );
});
