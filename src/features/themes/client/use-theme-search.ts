import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readThemeSearch } from './theme-search';
import type { ThemeSearch } from './theme-search';

/** Typing goes into the address once it pauses; every letter would make the router render. */
const TYPING_PAUSE_MS = 250;

/** The tab, text and page that the address holds. The text is the typed one at once, the address follows. */
export function useThemeSearch() {
  const address = useSearch({ strict: false, select: readThemeSearch, structuralSharing: true });
  const navigate = useNavigate();
  const addressText = address.search ?? '';
  const [text, setText] = useState(addressText);
  const written = useRef(addressText);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The address changed without us: Back, Forward or a link.
  useEffect(() => {
    if (addressText === written.current) return;
    written.current = addressText;
    setText(addressText);
  }, [addressText]);

  useEffect(() => () => clearTimeout(typing.current), []);

  function go(search: ThemeSearch, replace: boolean): void {
    clearTimeout(typing.current);
    written.current = search.search ?? '';
    void navigate({
      to: '/theme-settings',
      // Always with its page: the bare address is that of a visit that begins.
      search: readThemeSearch({ page: 1, ...search }),
      replace,
      resetScroll: false,
    });
  }

  return {
    category: address.category,
    text,
    /** Whether nothing has been asked for yet. */
    bare: text === '' && Object.values(address).every((value) => value === undefined),
    // Another text has other pages.
    page: text === addressText ? (address.page ?? 1) : 1,
    showCategory: (category: string | undefined) => go({ category, search: text }, false),
    showPage: (page: number) => go({ category: address.category, search: text, page }, false),
    changeText: (next: string) => {
      setText(next);
      clearTimeout(typing.current);
      typing.current = setTimeout(
        () => go({ category: address.category, search: next }, true),
        TYPING_PAUSE_MS,
      );
    },
    clear: () => {
      setText('');
      go({ category: address.category }, true);
    },
  };
}
