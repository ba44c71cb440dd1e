import { usePreferences } from '@/platform/client/preferences';
import { LinkButton } from '@/platform/client/ui/link-button';
import { StatusChip } from '@/platform/client/ui/status-chip';
import { fullDate } from '@/platform/shared/civil-names';
import type { DetailAnswer } from '../../../answers';
import { streakText } from '../../../rules';
import { BoundedList } from './bounded-list';

/** The streaks of a habit, newest first. */
export function StreaksCard({ answer, onDay }: { answer: DetailAnswer; onDay: (day: string) => void }) {
  const preferences = usePreferences();
  const { streaks, habit } = answer;
  const best = streaks.find(({ unit, length }) => unit === habit.streakUnit && length === habit.best);
  return (
    <BoundedList title="Streaks" rows={streaks} keyOf={({ from }) => from} none="No streak yet.">
      {(streak) => {
        const { unit, from, until, length } = streak;
        return (
          <>
            <span className="grow">
              <strong>{streakText(length, unit)}</strong>{' '}
              <LinkButton onClick={() => onDay(until <= answer.today ? until : answer.today)}>
                {from === until
                  ? fullDate(from, preferences)
                  : `${fullDate(from, preferences)} – ${fullDate(until, preferences)}`}
              </LinkButton>
            </span>
            {streak === best && <StatusChip tone="success">Best</StatusChip>}
          </>
        );
      }}
    </BoundedList>
  );
}
