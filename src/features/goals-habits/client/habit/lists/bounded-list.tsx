import { type ReactNode, useState } from 'react';
import { Card } from '@/platform/client/ui/card';
import { LinkButton } from '@/platform/client/ui/link-button';
import styles from './lists.module.css';

/** A card with the first rows of a list, and all of them on demand. */
export function BoundedList<Row>({
  title,
  rows,
  bound = 10,
  keyOf,
  none,
  aside,
  before,
  children,
}: {
  title: string;
  rows: readonly Row[];
  /** How many are shown before the others are asked for. */
  bound?: number;
  keyOf: (row: Row) => string | number;
  /** What stands instead of no rows. */
  none: string;
  aside?: ReactNode;
  /** Above the rows. */
  before?: ReactNode;
  /** The content of a row. */
  children: (row: Row) => ReactNode;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, bound);
  return (
    <Card title={title} counter={rows.length} aside={aside}>
      {before}
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ul aria-label={title}>
        {shown.map((row) => (
          <li key={keyOf(row)} className={styles.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <p className={styles.more}>
          <LinkButton onClick={() => setAll(true)}>Show all {rows.length}</LinkButton>
        </p>
      )}
    </Card>
  );
}
