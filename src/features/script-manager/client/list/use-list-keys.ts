import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';

const PAGE = 'Script manager';
const LIST = 'The list of scripts';

/**
 * The shortcuts that lead to the list, from the text too; and those handled by the list itself, for the shortcuts
 * dialog.
 */
export function useListKeys(search: RefObject<HTMLInputElement | null>, onBack: () => void) {
  const router = useRouter();
  const firstRow = () =>
    search.current?.closest('[data-list]')?.querySelector<HTMLElement>('[role=list] button[tabindex="0"]');

  function go(target: () => HTMLElement | null | undefined) {
    const focus = () => {
      target()?.focus();
      if (target() === search.current) search.current?.select();
    };
    if (search.current?.checkVisibility()) return focus();
    // The list is the previous step.
    const ended = router.subscribe('onRendered', () => {
      ended();
      focus();
    });
    onBack();
  }
  const toSearch = () => go(() => search.current);
  const toList = () => go(firstRow);

  useHotkey({ group: PAGE, keys: '/', does: 'Search scripts', run: toSearch });
  useHotkey({ group: PAGE, keys: 'mod+p', does: 'Go to a script: type, and Enter opens', run: toSearch });
  useHotkey({ group: PAGE, keys: 'mod+shift+e', does: 'Go to the list', run: toList });

  useHotkey({ group: LIST, keys: '↑+↓', does: 'Move between the scripts' });
  useHotkey({ group: LIST, keys: 'enter', does: 'Open the script, and go to its text' });
  useHotkey({ group: LIST, keys: 'space', does: 'Select the script; with Shift all up to it' });
  useHotkey({ group: LIST, keys: 'mod+click', does: 'Select the script; with Shift all up to it' });
  useHotkey({ group: LIST, keys: 'escape', does: 'End the selection' });
}
