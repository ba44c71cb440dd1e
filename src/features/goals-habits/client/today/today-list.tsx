import { type ReactNode, useRef } from 'react';
import { useRowKeys } from '@/platform/client/lists/use-row-keys';
import type { HabitRow as Row } from '../../answers';
import { standingOf } from '../../rules/day-standing';
import { HabitHeads } from './habit-heads';
import { HabitRow } from './habit-row';
import type { RowCommands } from './row-commands';
import styles from './today-list.module.css';

export interface Section {
  title: string;
  rows: readonly Row[];
}

/** The habits of a day in sections, one tab stop: arrows or J and K go through the rows. */
export function TodayList({
  sections,
  loading,
  opened,
  day,
  dayName,
  commands,
}: {
  sections: readonly Section[];
  /** In place of the rows of a day that has not come: the one with the focus gets it back. */
  loading: ReactNode;
  /** The habit whose page was open before. */
  opened: number | undefined;
  day: string;
  dayName: string;
  commands: RowCommands;
}) {
  const rows = sections.flatMap((section) => section.rows);
  const list = useRef<HTMLUListElement>(null);
  const completed = useRef<Row>(undefined);
  const { listProps, rowProps } = useRowKeys(list, rows, {
    opened,
    scope: day,
    partOf: (row) => {
      if (row.kind === 'check') return standingOf(row);
      // An amount that was enough can be made more, unless a key has said that this is all.
      const before = completed.current;
      return String(before?.id === row.id && standingOf(before) !== standingOf(row));
    },
  });

  let index = -1;
  return (
    <ul
      ref={list}
      aria-label={`Habits, ${dayName}`}
      className={styles.list}
      onKeyDownCapture={({ key, target }) => {
        const row = / |Enter/.test(key) && (target as HTMLElement).closest<HTMLElement>('[data-index]');
        completed.current = row ? rows[Number(row.dataset.index)] : undefined;
      }}
      {...listProps}
    >
      <HabitHeads day={day} />
      {loading && <li className={styles.heading}>{loading}</li>}
      {sections.flatMap(({ title, rows: own }) =>
        own.length === 0
          ? []
          : [
              <li key={title} className={styles.heading}>
                <h2>
                  {title} <span className={styles.count}>{own.length}</span>
                </h2>
              </li>,
              ...own.map((row) => {
                index += 1;
                return (
                  <HabitRow
                    key={row.id}
                    row={row}
                    day={day}
                    dayName={dayName}
                    focus={rowProps(index)}
                    commands={commands}
                  />
                );
              }),
            ],
      )}
    </ul>
  );
}
