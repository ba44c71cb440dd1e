import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { readUsersSearch, type UsersSearch } from './users-search';

/** Filter and page of the user list in the URL. `text` is the input's value, without delay. */
export function useUsersSearch() {
  const address = useSearch({ from: '/signed-in/option-access' });
  const navigate = useNavigate();
  const { text, type, setWritten } = useAddressText(address.search ?? '', (search) =>
    go({ ...address, search, page: 1 }, true),
  );

  function go(search: UsersSearch, replace: boolean): void {
    setWritten(search.search ?? '');
    void navigate({
      to: '/option-access',
      search: { tab: 'users', ...readUsersSearch({ ...search }) },
      replace,
      resetScroll: false,
    });
  }

  return {
    /** The input of the query. */
    wanted: address,
    text,
    changeText: type,
    /** Another filter resets the page to the first. */
    filter: (change: Pick<UsersSearch, 'role' | 'state'>) =>
      go({ ...address, search: text, ...change, page: 1 }, false),
    showPage: (page: number) => go({ ...address, search: text, page }, false),
    clear: () => go({}, false),
  };
}
