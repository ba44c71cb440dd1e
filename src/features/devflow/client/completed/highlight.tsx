import { Fragment } from 'react';
import styles from './highlight.module.css';
import { matchesIn } from './matches';

/** A text with the matches of a search highlighted. */
export function Highlight({ text, search }: { text: string; search: string }) {
  return matchesIn(text, search).map(({ part, matches }, index) =>
    matches ? (
      <mark key={index} className={styles.match}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
