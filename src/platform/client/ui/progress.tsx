import { use } from 'react';
import { classNames } from './class-names';
import { ToolWordsContext } from './tool-words';
import styles from './progress.module.css';

interface ProgressProps {
  /** The accessible name. */
  label: string;
  /** Whole percent, 0 to 100, rounded as the rule of the figure says. */
  percent: number;
  className?: string;
}

const RADIUS = 16;
const ROUND = 2 * Math.PI * RADIUS;

/** A share as a ring with its percent as text: inside, or beside it as a small one. */
export function ProgressRing({
  label,
  percent,
  size = 'medium',
  className,
}: ProgressProps & { size?: 'small' | 'medium' }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames(styles.ring, size === 'small' && styles.small, className)}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className={styles.circle}>
        <circle cx={20} cy={20} r={RADIUS} className={styles.rest} />
        {percent > 0 && (
          <circle
            cx={20}
            cy={20}
            r={RADIUS}
            strokeDasharray={`${(percent / 100) * ROUND} ${ROUND}`}
            className={styles.share}
          />
        )}
      </svg>
      <span className={styles.percent}>{percent} %</span>
    </span>
  );
}

/** A share as a bar, with a mark where it is expected to be. The text of the figure stands beside it. */
export function ProgressBar({
  label,
  percent,
  expected,
  className,
}: ProgressProps & {
  /** Whole percent; undefined if nothing is expected. */
  expected?: number | undefined;
}) {
  const { chart } = use(ToolWordsContext);
  const spoken = [`${percent} %`, expected !== undefined && chart.expected(expected)]
    .filter(Boolean)
    .join(', ');
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={spoken}
      className={classNames(styles.bar, className)}
    >
      <span className={styles.groove}>
        <span className={styles.fill} style={{ width: `${percent}%` }} />
      </span>
      {expected !== undefined && <span className={styles.mark} style={{ left: `${expected}%` }} />}
    </div>
  );
}
