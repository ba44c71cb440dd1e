import { useRef } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { SearchField } from '@/platform/client/ui/search-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { hasWords } from '@/platform/shared/plain-text';
import type { GroupRow, HabitRow } from '../answers';
import type { HabitsAddressHere } from './address/use-habits-address';
import { KEYS } from './changes/use-habits';
import styles from './habits-find.module.css';

/** The search and the choice of a group above lists of habits. */
export function HabitsFind({ groups, address }: { groups: readonly GroupRow[]; address: HabitsAddressHere }) {
  const search = useRef<HTMLInputElement>(null);
  useHotkey({ group: KEYS, keys: '/', does: 'Search', run: () => search.current?.focus() });
  return (
    <div className={styles.find}>
      <SearchField ref={search} label="Search habits" shortcut="/" {...address.search} />
      {groups.length > 0 && (
        <SelectField
          label="Group"
          hideLabel
          value={String(address.group ?? '')}
          options={[
            { value: '', label: 'All groups' },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: '0', label: 'Without a group' },
          ]}
          onChange={(group) => address.showGroup(group === '' ? undefined : Number(group))}
        />
      )}
    </div>
  );
}

/** The habits that match the search and the group of the address, in their order. */
export function foundHabits(rows: readonly HabitRow[], { search, group }: HabitsAddressHere): HabitRow[] {
  const isFound = hasWords(search.value);
  return rows.filter(
    (row) => (group === undefined || (row.groupId ?? 0) === group) && isFound(`${row.name}\n${row.question}`),
  );
}
