import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isDialogOpen, isTyping, useHotkey } from '@/platform/client/hotkeys';
import { isComposing } from '@/platform/client/ui/keyboard';
import { moveInGrid } from './grid-moves';

interface NavigatorParts {
  /** The container of the cards. */
  cards: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  clearSearch: () => void;
}

/** The shortcuts of the navigator: typing filters wherever the focus is, arrow keys move from card to card. */
export function useNavigatorKeys({ cards, search, clearSearch }: NavigatorParts): void {
  const group = 'Navigator';
  useHotkey({ keys: '/', does: 'Filter the tools', group, run: () => search.current?.focus() });
  useHotkey({ keys: 'escape', does: 'Clear the filter', group, run: clearSearch });
  useHotkey({ keys: '←+→+↑+↓', does: 'Move between the tools', group });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    if (isTyping(event.target)) return;
    // Text composed by an input method goes to the search field as well.
    if (isComposing(event) || /^[\p{L}\p{N}]$/u.test(event.key)) {
      // The browser then inserts the letter at the focus.
      search.current?.focus();
      return;
    }
    const links = [...(cards.current?.querySelectorAll('a') ?? [])];
    const from = links.findIndex((link) => link === event.target);
    // After a page change the focus is nowhere, or on the page's heading.
    const atStart = event.target === document.body || event.target instanceof HTMLHeadingElement;
    if (from < 0 && !(atStart && event.key.startsWith('Arrow'))) return;
    const next =
      from < 0
        ? 0
        : moveInGrid(
            links.map((link) => link.getBoundingClientRect()),
            from,
            event.key,
          );
    const target = next === undefined ? undefined : links[next];
    // Above the first row is the search field.
    if (!target && event.key !== 'ArrowUp') return;
    event.preventDefault();
    (target ?? search.current)?.focus();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Keys in the search field: Down moves into the cards, Enter opens the first one. */
export function leaveSearch(key: string, cards: HTMLElement | null): boolean {
  const first = cards?.querySelector('a');
  if (!first || (key !== 'ArrowDown' && key !== 'Enter')) return false;
  if (key === 'ArrowDown') first.focus();
  else first.click();
  return true;
}
