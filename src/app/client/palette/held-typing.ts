import { isComposing } from '@/platform/client/ui/keyboard';

let typed = '';
let release: (() => void) | null = null;

/**
 * Keeps what is typed from the page until `takeTyping`: the palette's code may still be on its way, and what had the focus
 * before, such as the text of a script, would take the letters. Answers how to end it, and gives the letters up then.
 */
export function holdTyping(onEscape: () => void): () => void {
  const hold = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
    else if ([...key].length === 1) typed += key;
  };
  typed = '';
  window.addEventListener('keydown', hold, { capture: true });
  const end = () => {
    window.removeEventListener('keydown', hold, { capture: true });
    release = null;
    typed = '';
  };
  release = end;
  return end;
}

/** What was typed so far; from here on keys go where the focus is. */
export function takeTyping(): string {
  const taken = typed;
  release?.();
  return taken;
}
