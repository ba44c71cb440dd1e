import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list and fills the rest of a column layout: says why it is empty and what to do. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <IconTile icon={icon} size="large" />
      {/* The blank parts them where both are read as one text. */}
      <h2 className={styles.title}>{title}</h2> <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
