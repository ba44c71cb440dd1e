import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './icon-tile.module.css';

/** An icon on a small tile: 36 px in confirmations, 40 in cards and rows, 56 in empty states. */
export function IconTile({
  icon,
  size = 'medium',
  tone = 'neutral',
}: {
  icon: ReactNode;
  size?: 'small' | 'medium' | 'large';
  tone?: 'neutral' | 'danger';
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.tile, styles[size], tone === 'danger' && styles.danger)}
    >
      {icon}
    </span>
  );
}
