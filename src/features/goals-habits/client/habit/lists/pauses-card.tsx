import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { PauseRow } from '../../../answers';
import type { HabitActions } from '../../changes/actions';
import type { ListActions } from '../../changes/list-actions';
import { pauseText } from '../texts';
import { BoundedList } from './bounded-list';
import styles from './lists.module.css';

/** The pauses that hold for a habit, those of all habits too, newest first. */
export function PausesCard({
  pauses,
  today,
  actions,
  onPause,
  onEdit,
}: {
  pauses: readonly PauseRow[];
  today: string;
  actions: HabitActions & ListActions;
  onPause: () => void;
  onEdit: (pause: PauseRow) => void;
}) {
  const preferences = usePreferences();
  const newest = pauses.toSorted((one, other) => (one.from < other.from ? 1 : -1));
  const isNow = ({ from, until }: PauseRow) => from <= today && (until === null || today <= until);
  return (
    <BoundedList
      title="Pauses"
      rows={newest}
      keyOf={({ id }) => id}
      none="No pauses."
      aside={
        <Button size="small" onClick={onPause}>
          Pause…
        </Button>
      }
    >
      {(pause) => (
        <>
          <span className="grow">
            {pauseText(pause, preferences)}
            {pause.habitId === null && <span className="muted small"> · all habits</span>}
            {pause.reason !== '' && <span className={styles.note}>{pause.reason}</span>}
          </span>
          <Button size="small" onClick={() => onEdit(pause)}>
            Edit…
          </Button>
          {isNow(pause) ? (
            <Button
              size="small"
              onClick={() => void actions.endPause(pause, textOfDay((dayOf(today) ?? 0) - 1))}
            >
              End
            </Button>
          ) : (
            <Button size="small" onClick={() => void actions.removePause(pause.id)}>
              Delete
            </Button>
          )}
        </>
      )}
    </BoundedList>
  );
}
