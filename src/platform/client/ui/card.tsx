import { useId, type ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names';
import { Counter } from './counter';

export interface CardProps {
  /** A text or a link. */
  title?: ReactNode;
  counter?: number;
  /** At the right end of the head: a link, a note or small buttons. */
  aside?: ReactNode;
  /** 16 px around the content; without it rows and tables reach the edges. */
  padded?: boolean;
  className?: string;
  children?: ReactNode;
}

/** The classes of a card, for a router link styled as one; `clickable` adds the hover effect. */
export function cardClass({ clickable = false }: { clickable?: boolean } = {}) {
  return classNames(styles.card, clickable && styles.clickable);
}

/** A surface that groups related content, with an optional 48 px head. */
export function Card({ title, counter, aside, padded = false, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={title ? titleId : undefined} className={classNames(styles.card, className)}>
      {(title || aside) && (
        <header className={styles.head}>
          {title && (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          {counter !== undefined && <Counter value={counter} />}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {padded ? <div className={styles.padded}>{children}</div> : children}
    </section>
  );
}
