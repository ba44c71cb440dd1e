import { useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { readThemeSearch, type ThemeSearch } from './theme-search';

/** Tab, text and page from the URL. The text is the input's value at once; the URL follows. */
export function useThemeSearch() {
  const address = useSearch({ from: '/signed-in/theme-settings' });
  const change = useChangeAddress('/theme-settings', readThemeSearch);
  const addressText = address.search ?? '';
  const { text, type, setWritten } = useAddressText(addressText, (search) =>
    go({ category: address.category, search }, true),
  );

  function go(search: ThemeSearch, replace: boolean): void {
    setWritten(search.search ?? '');
    // Always with a page: without parameters the URL means a new visit.
    change(() => ({ page: 1, ...search }), replace);
  }

  return {
    category: address.category,
    text,
    /** Whether no parameter is set yet. */
    bare: text === '' && Object.values(address).every((value) => value === undefined),
    // Another text has other pages.
    page: text === addressText ? (address.page ?? 1) : 1,
    showCategory: (category: string | undefined) => go({ category, search: text }, false),
    showPage: (page: number) => go({ category: address.category, search: text, page }, false),
    changeText: type,
    clear: () => go({ category: address.category }, true),
  };
}
