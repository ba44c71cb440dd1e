import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '@/platform/client/trpc';
import { Segmented } from '@/platform/client/ui/segmented';
import type { Figures } from '../../answers';
import { scorePercent } from '../../rules/score';
import { streakText } from '../../rules';
import type { rhythmSent } from './habit-draft';
import styles from './habit-form.module.css';

const told = ({ score, streak, streakUnit }: Figures) =>
  `${String(scorePercent(score))} %, streak ${streakText(streak, streakUnit)}`;

/** From when a changed rhythm counts, with score and streak before and after. */
export function RhythmChange({
  id,
  rhythm,
  from,
  onFrom,
}: {
  id: number;
  rhythm: ReturnType<typeof rhythmSent>;
  from: 'today' | 'always';
  onFrom: (from: 'today' | 'always') => void;
}) {
  const { data } = trpc.goalsHabits.previewRhythm.useQuery(
    { id, ...rhythm },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  return (
    <div className={styles.figures}>
      <Segmented
        label="The new rhythm counts"
        value={from}
        options={[
          { value: 'today', label: 'From today' },
          { value: 'always', label: 'For all time' },
        ]}
        onChange={onFrom}
      />
      <p role="status">
        {data
          ? `Now ${told(data.now)}; then ${told(from === 'today' ? data.fromToday : data.always)}.`
          : 'Computing…'}
      </p>
    </div>
  );
}
