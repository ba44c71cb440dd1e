import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names';

/** A label of 20 px height for a property: a category, "Active", "Preview". */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: 'neutral' | 'accent';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, tone === 'accent' && styles.accent)}>
      {icon}
      {children}
    </span>
  );
}
