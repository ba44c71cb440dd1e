import ListFilter from 'lucide-react/icons/list-filter';
import { type KeyboardEvent, useRef } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { IconButton } from '@/platform/client/ui/icon-button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { SearchField } from '@/platform/client/ui/search-field';
import { devflowLimits } from '../../limits';
import type { DevflowAddressHandle } from '../address/use-devflow-address';
import styles from './find-bar.module.css';
import { focusFound } from './found-focus';

/** Leads from a board to the open items of all features. */
export function FindBar({ address }: { address: DevflowAddressHandle }) {
  const { typing, finding } = address;
  const box = useRef<HTMLInputElement>(null);
  useHotkey({ group: 'DevFlow', keys: '/', does: 'Search open items', run: () => box.current?.select() });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && focusFound(null, 1)) event.preventDefault();
    else if (event.key === 'Escape' && typing.text === '' && finding) address.endFinding();
  }

  return (
    <div role="search" className={styles.bar}>
      <SearchField
        ref={box}
        label="Search open items"
        placeholder="Search all features"
        shortcut="/"
        maxLength={devflowLimits.searchMax}
        value={typing.text}
        onChange={typing.type}
        onKeyDown={onKeyDown}
        className={styles.field}
      />
      <IconButton
        label="Filter open items"
        icon={<ListFilter />}
        aria-pressed={finding !== null}
        onClick={() => (finding ? address.endFinding() : address.find({ all: true }))}
      />
    </div>
  );
}
