import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './status-chip.module.css';

export type StatusTone = 'danger' | 'success' | 'warning' | 'info' | 'accent';

/** A status as a word with a dot, on a tint with enough contrast in every theme. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <span className="narrow cut">{children}</span>
    </span>
  );
}

/** The dot alone, 8 px, next to a text with the status. */
export function StatusDot({ tone }: { tone: StatusTone }) {
  return <span aria-hidden="true" className={classNames(styles.dot, styles[tone])} />;
}
