import CircleCheck from 'lucide-react/icons/circle-check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { watchedLimits } from '../../rules';
import styles from './episode-stepper.module.css';
import { progressText, type WatchedRecord } from '../records/watched-record';

interface EpisodeStepperProps {
  record: WatchedRecord;
  onStep: (by: 1 | -1) => void;
}

/** The progress of a record, with −/＋. */
export function EpisodeStepper({ record, onStep }: EpisodeStepperProps) {
  const { title, current_episode: episode, is_completed: completed } = record;
  return (
    <div className={styles.progress}>
      {completed && <CircleCheck size={14} className={styles.done} />}
      <span className={completed ? styles.done : styles.text}>
        {completed ? (
          progressText(record)
        ) : (
          <>
            <span className={styles.seen}>看到</span>
            <span className={styles.unit}>第 </span>
            {episode}
            <span className={styles.unit}> 集</span>
          </>
        )}
      </span>
      <BareIconButton
        label={`《${title}》减一集`}
        title="减一集"
        data-control="minus"
        icon={<Minus size={14} />}
        size="row"
        className={styles.step}
        aria-disabled={!completed && episode === 0}
        onClick={() => onStep(-1)}
      />
      <BareIconButton
        label={`《${title}》加一集`}
        title="加一集"
        data-control="plus"
        icon={<Plus size={14} />}
        size="row"
        className={styles.step}
        aria-disabled={episode >= watchedLimits.episodeMax}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
