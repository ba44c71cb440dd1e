import type { KeyboardEvent } from 'react';
import { isSwitchedOff, useHotkey } from '@/platform/client/hotkeys';
import { useSelectionKeys } from '@/platform/client/lists/selection-keys';
import { isComposing } from '@/platform/client/ui/keyboard';
import type { HabitRow } from '../../answers';
import { KEYS } from '../changes/use-habits';
import type { GridCommands } from './grid-commands';
import type { Cell } from './grid-days';
import type { Line } from './grid-order';
import type { GridCursor } from './use-grid-cursor';

interface GridKeys {
  lines: readonly Line[];
  days: readonly string[];
  cursor: GridCursor;
  commands: GridCommands;
  /** The selected habits, or the one alone. */
  meantBy: (habit: HabitRow) => HabitRow[];
  cellOf: (habit: HabitRow, day: string) => Cell;
  selected: boolean;
  onAll: () => void;
  onClear: () => void;
  onExtend: (to: HabitRow, from: HabitRow) => void;
  /** Begins to type the amount of a day. */
  onType: (habit: HabitRow, cell: Cell, digit: string) => void;
  /** To the day before the first one, after the last one, or to today (0). */
  onTurn: (by: -1 | 1 | 0) => void;
}

const LINES: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const DAYS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** The keys of the grid. */
export function useGridKeys(grid: GridKeys) {
  const { lines, days, cursor, commands } = grid;
  useSelectionKeys({
    group: KEYS,
    words: { all: 'Select all habits', clear: 'Clear the selection' },
    active: grid.selected,
    onAll: grid.onAll,
    onClear: grid.onClear,
  });
  // From anywhere else on the page they lead to the cell that Tab would come to.
  const enter = () => cursor.goTo(cursor.index);
  useHotkey({ group: KEYS, keys: 'j', does: 'The next habit', run: enter });
  useHotkey({ group: KEYS, keys: 'k', does: 'The habit before', run: enter });
  useHotkey({ group: KEYS, keys: 't', does: 'Today', run: () => grid.onTurn(0) });
  useHotkey({ group: KEYS, keys: 'arrowleft', does: 'The day before' });
  useHotkey({ group: KEYS, keys: 'arrowright', does: 'The day after' });
  useHotkey({ group: KEYS, keys: 'x', does: 'Select the habit' });
  useHotkey({ group: KEYS, keys: 'shift+arrowdown', does: 'Select on to the next habit' });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || isComposing(event) || ctrlKey || metaKey) return;
    // React events also bubble from a menu opened by a row.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isSwitchedOff(key)) return;
    const line = lines.find((one) => one.key === target.closest<HTMLElement>('[data-line]')?.dataset.line);
    if (line && press(line, key, event, target)) event.preventDefault();
  }

  /** Returns whether the key was handled; so do the functions below. */
  function press(line: Line, key: string, event: KeyboardEvent, target: HTMLElement): boolean {
    const at = lines.indexOf(line);
    const step = LINES[key];
    if (event.altKey) {
      if (step) commands.move(line.key, step);
      return step !== undefined;
    }
    // The arrows open a menu that has the focus.
    if (step && target.getAttribute('aria-haspopup') === null) {
      const next = lines[at + step];
      if (event.shiftKey && line.kind === 'habit' && next?.kind === 'habit') {
        grid.onExtend(next.habit, line.habit);
      }
      cursor.goTo(at + step);
      return true;
    }
    if (line.kind === 'head') return pressOnHead(line, key);
    return target.dataset.day !== undefined && pressOnCell(line, target.dataset.day, key);
  }

  function pressOnHead({ section: { group, folded } }: Line & { kind: 'head' }, key: string): boolean {
    const by = DAYS[key];
    if (!by || !group) return false;
    if (folded === by > 0) commands.fold(group, by < 0);
    return true;
  }

  function pressOnCell({ habit, key: lineKey }: Line & { kind: 'habit' }, day: string, key: string): boolean {
    const at = lines.findIndex((line) => line.key === lineKey);
    const cell = grid.cellOf(habit, day);
    const hasAmounts = habit.kind === 'amount';
    const by = DAYS[key];
    if (by) {
      const next = days[days.indexOf(day) + by];
      if (next === undefined) grid.onTurn(by);
      else cursor.goTo(at, next);
      return true;
    }
    if (hasAmounts && /^\d$/.test(key)) {
      grid.onType(habit, cell, key);
      return true;
    }
    const run = (
      {
        Home: () => cursor.goTo(at, days[0]),
        End: () => cursor.goTo(at, days.at(-1)),
        Enter: () => commands.open(habit),
        ' ': () => commands.tick(habit, cell),
        s: () => commands.toggle(habit, cell, 'skipped'),
        m: () => commands.toggle(habit, cell, 'missed'),
        o: () => commands.writeNote(habit, cell),
        e: () => commands.edit(habit),
        p: () => commands.pause(grid.meantBy(habit)),
        x: () => commands.select(habit, { shift: false }),
        Delete: () => commands.remove(grid.meantBy(habit)),
        ...(hasAmounts && {
          '+': () => commands.step(habit, cell, 1),
          '=': () => commands.step(habit, cell, 1),
          '-': () => cell.entry.amount !== null && commands.step(habit, cell, -1),
        }),
      } as Record<string, (() => void) | undefined>
    )[key];
    run?.();
    return run !== undefined;
  }

  return {
    onKeyDown,
    // The press of a button by Space comes when the key is let go of.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      const isCell = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
      if (event.key === ' ' && isCell) event.preventDefault();
    },
  };
}
