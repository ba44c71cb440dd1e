import { Shortcut } from '@/platform/client/hotkeys';
import { KEYS } from '../changes/use-habits';

type Keys = readonly (readonly [keys: string, does: string])[];

/** Of a habit, and of a day on its page. */
const DAY_KEYS: Keys = [
  ['space', 'Done, or not'],
  ['s', 'Skip'],
  ['m', 'Missed'],
  ['0', 'Type an amount, with its first digit'],
  // As beside an amount: a plus would tell of two keys.
  ['＋', 'More'],
  ['−', 'Less'],
  ['o', 'Note'],
];

/** Of a row. */
const ROW_KEYS: Keys = [
  ['enter', 'Open'],
  ['e', 'Edit'],
  ['delete', 'Delete'],
  ['alt+arrowup', 'Move up'],
  ['alt+arrowdown', 'Move down'],
];

/** Lists the keys that the row, or the day, with the focus handles itself. */
export function RowKeys({ ofGoals, isPage }: { ofGoals: boolean; isPage: boolean }) {
  const keys: Keys = [
    ...(ofGoals ? [] : DAY_KEYS),
    ...(isPage ? [] : ROW_KEYS),
    ...(ofGoals || isPage ? [] : ([['p', 'Pause']] as const)),
  ];
  return keys.map(([key, does]) => <Shortcut group={KEYS} key={key} keys={key} does={does} />);
}
