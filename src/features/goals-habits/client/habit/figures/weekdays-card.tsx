import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import type { DetailAnswer } from '../../../answers';
import type { Timeline } from '../../../rules/timeline';
import { weekdaysOf } from './totals';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);

/** On which days of the week it was done. */
export function WeekdaysCard({ answer, timeline }: { answer: DetailAnswer; timeline: Timeline }) {
  const preferences = usePreferences();
  return (
    <Card title="Days of the week" padded>
      <BarChart
        label={`Days of the week of “${answer.habit.name}”`}
        bars={weekdaysOf(timeline, answer.weekStart, preferences)}
        nameHead="Day of the week"
        valueHead="Days"
        format={String}
      />
    </Card>
  );
}
