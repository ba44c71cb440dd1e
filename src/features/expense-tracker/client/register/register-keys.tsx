import { Shortcut } from '@/platform/client/hotkeys';
import { EntryKeys } from '@/platform/client/lists/entry-keys';
import { KEYS } from '../changes/use-expense-changes';

/** Handled by the row that has the focus, which their heading says. */
const OF_ROW = `${KEYS}: the transaction in focus`;
const ROW_KEYS = [
  ['arrowdown', 'The next transaction'],
  ['arrowup', 'The transaction before'],
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
      <EntryKeys group={KEYS} row="transaction" />
      {ROW_KEYS.map(([keys, does]) => (
        <Shortcut group={OF_ROW} key={keys} keys={keys} does={does} />
      ))}
      <Shortcut group={KEYS} keys="/" does="Search" run={onSearch} />
      <Shortcut group={KEYS} keys="a" does="Choose an account" run={onAccount} />
      <Shortcut group={KEYS} keys="[" does="The month before" run={() => onMonth(-1)} />
      <Shortcut group={KEYS} keys="]" does="The next month" run={() => onMonth(1)} />
      <Shortcut group={KEYS} keys="+" does="In a date: the next day" />
      <Shortcut group={KEYS} keys="-" does="In a date: the day before" />
    </>
  );
}
