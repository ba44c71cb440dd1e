import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/**
 * The head of a page: its only h1, a line under it, actions at the right.
 * The h1 takes the focus after a change of page. Below 768 px, inside [data-top-bar] (a shell that shows the
 * title in its top bar), title and line stay for screen readers only, unless they say what the top bar does not.
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
  /** Title and line are not those of the top bar, so they show on narrow screens too. */
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
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
