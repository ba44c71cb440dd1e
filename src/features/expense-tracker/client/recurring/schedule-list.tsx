import { useRef } from 'react';
import { useRowKeys } from '@/platform/client/lists/use-row-keys';
import type { ScheduleRow as Row } from '../../planning-answers';
import type { Books } from '../changes/use-books';
import { type ScheduleCommands, ScheduleRow } from './schedule-row';
import styles from './recurring.module.css';

/** One tab stop: arrows or J and K go through the rows. */
export function ScheduleList({
  label,
  rows,
  books,
  commands,
}: {
  label: string;
  rows: readonly Row[];
  books: Books;
  commands: ScheduleCommands;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { rowProps, listProps } = useRowKeys(list, rows);
  return (
    <ul ref={list} aria-label={label} className={styles.list} {...listProps}>
      {rows.map((schedule, index) => (
        <ScheduleRow
          key={schedule.id}
          schedule={schedule}
          books={books}
          focus={rowProps(index)}
          commands={commands}
        />
      ))}
    </ul>
  );
}
