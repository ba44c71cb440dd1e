import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './status-chip.module.css';

export type StatusTone = 'danger' | 'success' | 'warning' | 'info' | 'accent';

export interface StatusLook {
  tone: StatusTone;
  /** Of the person's choice in place of the tone, '#rrggbb'. */
  color?: string | null | undefined;
}

/** A status as a word with a dot, on a tint with enough contrast in every theme. */
export function StatusChip({ children, ...shown }: StatusLook & { children: ReactNode }) {
  return (
    <span {...lookOf(styles.chip, shown)}>
      <span className="narrow cut">{children}</span>
    </span>
  );
}

/** The dot alone, 8 px, next to a text with the status. */
export function StatusDot(shown: StatusLook) {
  return <span aria-hidden="true" {...lookOf(styles.dot, shown)} />;
}

function lookOf(shape: string | undefined, { tone, color }: StatusLook) {
  return color
    ? { className: classNames(shape, styles.own), style: { '--tone': color } as CSSProperties }
    : { className: classNames(shape, styles[tone]) };
}
