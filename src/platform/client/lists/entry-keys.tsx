import { useHotkey } from '../hotkeys';

/** The keys that go through a list; from anywhere else on the page they lead to the row that Tab would come to. */
export function EntryKeys({ group, next, before }: { group: string; next: string; before: string }) {
  const run = () => document.querySelector<HTMLElement>('main [data-index][tabindex="0"]')?.focus();
  useHotkey({ group, keys: 'j', does: next, run });
  useHotkey({ group, keys: 'k', does: before, run });
  return null;
}
