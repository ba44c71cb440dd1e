import { useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import { Segmented } from '@/platform/client/ui/segmented';
import type { DetailAnswer } from '../../../answers';
import type { Timeline } from '../../../rules/timeline';
import { sumFigure, sumText } from '../texts';
import styles from './figures.module.css';
import { historyOf, type Period, totalsOf } from './totals';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);

/** How much was done this week, month, year and in all, and in the weeks, months or years before. */
export function TotalsCard({ answer, timeline }: { answer: DetailAnswer; timeline: Timeline }) {
  const preferences = usePreferences();
  const [period, setPeriod] = useState<Period>('month');
  const { habit } = answer;
  const totals = totalsOf(timeline, answer);
  return (
    <Card
      title="Totals"
      padded
      aside={
        <Segmented
          label="Totals by"
          className={styles.choice}
          value={period}
          options={[
            { value: 'week', label: 'Weeks' },
            { value: 'month', label: 'Months' },
            { value: 'year', label: 'Years' },
          ]}
          onChange={setPeriod}
        />
      }
    >
      <dl className={styles.totals}>
        {(
          [
            ['This week', totals.week],
            ['This month', totals.month],
            ['This year', totals.year],
            ['In all', totals.all],
          ] as const
        ).map(([name, sum]) => (
          <div key={name}>
            <dt className="muted tiny">{name}</dt>
            <dd className={styles.sum}>{sumText(habit, sum)}</dd>
          </div>
        ))}
      </dl>
      <BarChart
        label={`Totals of “${habit.name}”`}
        bars={historyOf(timeline, period, answer, preferences)}
        nameHead={{ week: 'Week of', month: 'Month', year: 'Year' }[period]}
        valueHead={habit.kind === 'check' ? 'Days' : habit.unit || 'Amount'}
        format={(sum) => sumFigure(habit, sum)}
      />
    </Card>
  );
}
