import { useHotkey } from '@/platform/client/hotkeys';
import { KEYS } from '../changes/use-expense-changes';

/** Handled by the row that has the focus. */
const ROW_KEYS = [
  ['arrowdown', 'The next transaction'],
  ['arrowup', 'The transaction before'],
  ['j', 'The next transaction'],
  ['k', 'The transaction before'],
  ['enter', 'Edit'],
  ['e', 'Edit'],
  ['delete', 'Delete'],
  ['c', 'Category'],
  ['s', 'Split'],
  ['t', 'Transfer'],
  ['x', 'Select'],
  ['shift+arrowdown', 'Select more below'],
  ['shift+arrowup', 'Select more above'],
] as const;

/** The keys of the register, and the list of those that its rows handle. */
export function RegisterKeys({
  onSearch,
  onAccount,
  onMonth,
}: {
  onSearch: () => void;
  onAccount: () => void;
  onMonth: (months: -1 | 1) => void;
}) {
  return (
    <>
      {ROW_KEYS.map(([keys, does]) => (
        <Key key={keys} keys={keys} does={does} />
      ))}
      <Key keys="/" does="Search" run={onSearch} />
      <Key keys="a" does="Choose an account" run={onAccount} />
      <Key keys="[" does="The month before" run={() => onMonth(-1)} />
      <Key keys="]" does="The next month" run={() => onMonth(1)} />
      <Key keys="+" does="In a date: the next day" />
      <Key keys="-" does="In a date: the day before" />
    </>
  );
}

function Key({ keys, does, run }: { keys: string; does: string; run?: () => void }) {
  useHotkey({ group: KEYS, keys, does, ...(run && { run }) });
  return null;
}
