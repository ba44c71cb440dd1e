import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { useRovingFocus } from '@/platform/client/ui/roving-focus';
import type { HabitRow as Row } from '../../answers';
import { HabitRow } from './habit-row';
import type { RowCommands } from './row-commands';
import styles from './today-list.module.css';

export interface Section {
  title: string;
  rows: readonly Row[];
}

const STEPS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

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
  const roving = useRovingFocus(rows, (row) => row.id);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | undefined>(undefined);

  // A row that goes to another section takes the focus along, which the browser drops when it moves the element.
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-habit="${focused.current}"]`)?.focus();
  });

  const focusOpened = useEffectEvent(() => {
    if (opened === undefined || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-habit="${String(opened)}"]`)?.focus();
  });
  useEffect(() => focusOpened(), []);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.habit !== undefined;
    if (event.defaultPrevented || !isOnRow) return;
    const step = STEPS[event.key.toLowerCase()];
    if (step !== undefined && isSwitchedOff(event.key)) return;
    const at = rows.findIndex(({ id }) => String(id) === focused.current);
    const to = rows[at + (step === 'ArrowDown' ? 1 : -1)];
    if (step === undefined) roving.move(event);
    else if (to && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>(`[data-habit="${String(to.id)}"]`)?.focus();
    }
  }

  let index = -1;
  return (
    <ul
      ref={list}
      aria-label={`Habits, ${dayName}`}
      className={styles.list}
      onKeyDown={handleKeyDown}
      onFocus={(event) => {
        focused.current = event.target.closest<HTMLElement>('[data-habit]')?.dataset.habit;
        roving.listProps.onFocus(event);
      }}
      onBlur={({ relatedTarget }) => {
        roving.listProps.onBlur();
        if (relatedTarget !== null) focused.current = undefined;
      }}
      onPointerDown={() => {
        focused.current = undefined;
      }}
    >
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
                const { ref, tabIndex } = roving.rowProps(index);
                return (
                  <HabitRow
                    key={row.id}
                    row={row}
                    day={day}
                    dayName={dayName}
                    index={index}
                    tabIndex={tabIndex}
                    ref={ref}
                    commands={commands}
                  />
                );
              }),
            ],
      )}
    </ul>
  );
}
