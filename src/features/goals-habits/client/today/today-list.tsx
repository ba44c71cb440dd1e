import { useEffect, useEffectEvent, useRef } from 'react';
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
  opened,
  day,
  dayName,
  commands,
}: {
  sections: readonly Section[];
  /** The habit whose page was open before. */
  opened: number | undefined;
  day: string;
  dayName: string;
  commands: RowCommands;
}) {
  const rows = sections.flatMap((section) => section.rows);
  const list = useRef<HTMLUListElement>(null);
  const { listProps, rowProps } = useRowKeys(list, rows, (row) =>
    // An amount that was enough can be made more.
    row.kind === 'amount' ? '' : standingOf(row),
  );

  const focusOpened = useEffectEvent(() => {
    if (opened === undefined || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${String(opened)}"]`)?.focus();
  });
  useEffect(() => focusOpened(), []);

  let index = -1;
  return (
    <ul ref={list} aria-label={`Habits, ${dayName}`} className={styles.list} {...listProps}>
      <HabitHeads day={day} />
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
