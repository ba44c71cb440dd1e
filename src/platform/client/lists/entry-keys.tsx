import { useHotkey } from '../hotkeys';

/** The keys that go through a list; from anywhere else on the page they lead to the row that Tab would come to. */
export function EntryKeys({ group, row }: { group: string; row: string }) {
  const run = () => document.querySelector<HTMLElement>('main [data-index][tabindex="0"]')?.focus();
  useHotkey({ group, keys: 'j', does: `The next ${row}`, run });
  useHotkey({ group, keys: 'k', does: `The ${row} before`, run });
  return null;
}
