import { useHotkey } from '../hotkeys';

interface SelectionKeys {
  /** The heading in the list of keys. */
  group: string;
  /** What the keys do, as the list says it: 'Select all items', 'Clear the selection'. */
  words: { all: string; clear: string };
  /** Whether there is anything to let go of: else Escape is left to others. */
  active: boolean;
  onAll: () => void;
  onClear: () => void;
}

/** The keys of a list of which several can be chosen: Ctrl/Cmd+A, which fields keep for their text, and Escape. */
export function useSelectionKeys({ group, words, active, onAll, onClear }: SelectionKeys): void {
  useHotkey({ group, keys: 'mod+a', does: words.all, leftToFields: true, run: onAll });
  useHotkey({ group, keys: 'escape', does: words.clear, run: active ? onClear : undefined });
}
