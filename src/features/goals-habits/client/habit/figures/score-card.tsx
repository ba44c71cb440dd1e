import { useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useStored } from '@/platform/client/stored-choice';
import { Card } from '@/platform/client/ui/card';
import { LinkButton } from '@/platform/client/ui/link-button';
import { Segmented } from '@/platform/client/ui/segmented';
import type { DetailAnswer } from '../../../answers';
import { scorePercent } from '../../../rules/score';
import { SCORE_RANGES, type ScoreRange, scoreDays } from './score-days';
import styles from './figures.module.css';
import { WhyTable } from './why-table';

const LineChart = lazyPiece(async () => (await import('@/platform/client/ui/line-chart')).LineChart);

const LABELS: Record<ScoreRange, string> = { week: 'Week', month: 'Month', year: 'Year', all: 'All' };

/** How the score went, and why it is what it is. */
export function ScoreCard({ answer, onDay }: { answer: DetailAnswer; onDay: (day: string) => void }) {
  const { habit, scores } = answer;
  const [why, setWhy] = useState(false);
  const [range, setRange] = useStored<ScoreRange>(
    'goalsHabitsScoreRange',
    (stored) => SCORE_RANGES.find((one) => one === stored) ?? 'year',
  );
  return (
    <Card
      title="Score"
      padded
      aside={
        <Segmented
          label="Score of the last"
          className={styles.choice}
          value={range}
          options={SCORE_RANGES.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setRange}
        />
      }
    >
      <LineChart
        label={`Score of “${habit.name}” over time`}
        days={scoreDays(scores, range)}
        valueName="Score"
        range={[0, 1]}
        format={(score) => `${String(scorePercent(score))} %`}
      />
      <p className={styles.why}>
        <LinkButton aria-expanded={why} onClick={() => setWhy(!why)}>
          Why {scorePercent(habit.score)} %?
        </LinkButton>
      </p>
      {why && <WhyTable habit={habit} today={answer.today} onDay={onDay} />}
    </Card>
  );
}
