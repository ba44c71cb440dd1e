import type { KeyboardEvent } from 'react';
import { isSwitchedOff } from '../hotkeys';
import { isComposing } from '../ui/keyboard';

/** What keys do with a row: by their names in lower case ('e', ' ', 'delete'), with 'alt+' before those with Alt. */
export type RowCommands = Readonly<Record<string, (() => void) | undefined>>;

/**
 * The key handler of a row that has the focus. Keys of its controls and its menu are theirs; keys with Ctrl or Cmd, those
 * of an input method and single keys that the account has switched off do nothing.
 */
export function rowCommands(commands: RowCommands) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (target !== currentTarget || ctrlKey || metaKey || isComposing(event)) return;
    const key = event.key.toLowerCase();
    const run = isSwitchedOff(key) ? undefined : commands[altKey ? `alt+${key}` : key];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
