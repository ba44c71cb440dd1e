import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/**
 * The head of a page: its only h1, a subtitle, actions at the right. The h1 gets the focus after a navigation. Below
 * 768 px, inside [data-top-bar] (a layout with the title in its top bar), title and subtitle are for screen readers only,
 * unless they differ from the top bar.
 */
export function PageHead({
  title,
  subtitle,
  actions,
  ownWords = false,
}: {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Title and subtitle differ from the top bar, so they show on narrow screens too. */
  ownWords?: boolean;
}) {
  return (
    <header
      className={styles.head}
      data-with-actions={actions ? '' : undefined}
      data-own-words={ownWords ? '' : undefined}
    >
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {actions && (
        <div data-head-buttons="" className={styles.actions}>
          {actions}
        </div>
      )}
    </header>
  );
}
