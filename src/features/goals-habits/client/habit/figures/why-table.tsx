import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { LinkButton } from '@/platform/client/ui/link-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { shortDayName } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../../answers';
import styles from './figures.module.css';
import { changeText, scoreText, stepText } from './step-texts';

const ROWS = 10;

/** The last days of the score, newest first: which counted, which left it alone and why. */
export function WhyTable({
  habit,
  today,
  onDay,
}: {
  habit: HabitRow;
  today: string;
  onDay: (day: string) => void;
}) {
  const preferences = usePreferences();
  const query = trpc.goalsHabits.explain.useQuery({ id: habit.id, day: today }, LIVE);
  const load = loadStateOf(query);
  const { data } = query;
  if (load.problem !== null) {
    return <LoadFailure load={load} text="The days of the score could not be loaded." />;
  }
  if (!data) return <SkeletonRows label="Loading the days of the score" rowHeight={36} rows={ROWS} />;
  const weight = data.steps.findLast(({ reason }) => reason === null)?.weight;
  return (
    <>
      <p className={styles.note}>
        {weight !== undefined &&
          `A day that counts moves the score by ${scoreText(weight)} of the way to what was done. `}
        Days that are skipped, paused or not due leave it as it is.
      </p>
      <WindowedTable
        label={`The last ${String(data.steps.length)} days of the score`}
        density="dense"
        stacks
        columns={[
          {
            key: 'day',
            head: 'Day',
            width: 152,
            cell: ({ day }) => (
              <LinkButton onClick={() => onDay(day)}>{shortDayName(day, preferences)}</LinkButton>
            ),
          },
          { key: 'what', head: 'What counted', cell: (step) => stepText(habit, step) },
          { key: 'change', head: 'Points', width: 80, align: 'end', cell: changeText },
          { key: 'after', head: 'Score', width: 80, align: 'end', cell: ({ after }) => scoreText(after) },
        ]}
        rows={data.steps.toReversed()}
        keyOf={({ day }) => day}
        {...(data.steps.length > ROWS && { windowed: ROWS })}
      />
    </>
  );
}
