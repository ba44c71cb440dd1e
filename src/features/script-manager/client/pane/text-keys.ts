import { useHotkey } from '@/platform/client/hotkeys';

const group = 'The text';

/** The shortcuts of the text that has the focus; those that the editor handles itself are only listed here. */
export function TextKeys({ onSave, onFind }: { onSave: () => void; onFind: () => void }): null {
  useHotkey({ group, keys: 'mod+s', does: 'Save at once', run: onSave });
  useHotkey({ group, keys: 'mod+f', does: 'Find in the script', run: onFind });
  useHotkey({ group, keys: 'mod+g', does: 'Find the next one' });
  useHotkey({ group, keys: 'mod+d', does: 'Select the next same word too' });
  useHotkey({ group, keys: 'mod+/', does: 'Make the line a comment, or none' });
  useHotkey({ group, keys: 'ctrl+space', does: 'Complete the word; Tab takes the first' });
  useHotkey({ group, keys: 'ctrl+shift+[', does: 'Fold; with ] unfold, with Alt instead of Shift all' });
  useHotkey({ group, keys: 'alt+arrowup', does: 'Move the line up' });
  useHotkey({ group, keys: 'alt+arrowdown', does: 'Move the line down' });
  useHotkey({ group, keys: 'alt+click', does: 'Write here as well' });
  useHotkey({ group, keys: 'escape+tab', does: 'Leave the text' });
  return null;
}
