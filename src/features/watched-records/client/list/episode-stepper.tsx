import type { CSSProperties } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Minus from 'lucide-react/icons/minus';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { STATE_NAMES } from '../../rules';
import { watchedLimits } from '../../limits';
import styles from './episode-stepper.module.css';
import { GoOnButton } from './go-on-button';
import { goOn, type RecordCommands } from './record-commands';
import { episodesText, progressText, type WatchedRecord } from '../records/watched-record';

interface EpisodeStepperProps {
  record: WatchedRecord;
  commands: Pick<RecordCommands, 'step' | 'setCompleted'>;
}

/** The progress of a record, with −/＋; at the end of the series ＋ is its completion. */
export function EpisodeStepper({ record, commands }: EpisodeStepperProps) {
  const { title, current_episode: episode, is_completed: completed } = record;
  return (
    <div className={styles.progress}>
      {completed && <CircleCheck size={14} className={styles.done} />}
      <span className={completed ? styles.done : styles.text}>
        {completed ? progressText(record) : <OpenProgress record={record} />}
      </span>
      <BareIconButton
        label={`《${title}》减一集`}
        title="减一集"
        data-control="minus"
        icon={<Minus size={14} />}
        size="row"
        className={styles.step}
        aria-disabled={!completed && episode === 0}
        onClick={() => commands.step(record, -1)}
      />
      <GoOnButton
        record={record}
        className={styles.step}
        aria-disabled={episode >= watchedLimits.episodeMax}
        onClick={() => goOn(commands, record)}
      />
      {!completed && <ProgressLine record={record} />}
    </div>
  );
}

function OpenProgress({ record }: { record: WatchedRecord }) {
  const { state, current_episode: episode, total_episodes: total } = record;
  if (state === 'planned' && episode + total === 0) return STATE_NAMES.planned;
  return (
    <>
      {state === 'watching' ? (
        <span className={styles.seen}>看到{total > 0 && ' '}</span>
      ) : (
        `${STATE_NAMES[state]} `
      )}
      <span className={styles.unit}>{total === 0 && '第 '}</span>
      {episodesText(record)}
      <span className={styles.unit}> 集</span>
    </>
  );
}

/** How much of a known total was watched; the text says it too. */
export function ProgressLine({ record }: { record: WatchedRecord }) {
  const { current_episode: episode, total_episodes: total } = record;
  if (total === 0) return null;
  const share = `${String(Math.min(100, (episode / total) * 100))}%`;
  return <span aria-hidden="true" className={styles.line} style={{ '--share': share } as CSSProperties} />;
}
