import { useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { sortAfterPress, type UserSort } from '../../users/rules';
import type { UserColumn } from '../../users/columns';
import { readUsersSearch, type UsersSearch } from './users-search';

const readUsersTab = (raw: Record<string, unknown>) => ({ tab: 'users' as const, ...readUsersSearch(raw) });

/** Filter, order and page of the list of users, from the URL; `text` includes what was just typed. */
export function useUsersSearch() {
  const address = useSearch({ from: '/signed-in/option-access' });
  const change = useChangeAddress('/option-access', readUsersTab);
  const { text, type, setWritten } = useAddressText(address.search ?? '', (search) =>
    go({ ...address, search, page: 1 }, true),
  );

  function go(search: UsersSearch, replace: boolean): void {
    setWritten(search.search ?? '');
    change(() => ({ tab: 'users', ...search }), replace);
  }

  const { sort: column = 'name', direction = 'asc', ...filter } = address;
  const sort: UserSort = { column, direction };

  return {
    /** The query of the list. */
    wanted: { ...filter, sort },
    text,
    changeText: type,
    /** Another filter resets the page to the first. */
    filter: (change: Pick<UsersSearch, 'role' | 'state'>) =>
      go({ ...address, search: text, ...change, page: 1 }, false),
    sortBy: (pressed: UserColumn) => {
      const next = sortAfterPress(sort, pressed);
      go({ ...address, search: text, sort: next.column, direction: next.direction, page: 1 }, false);
    },
    showPage: (page: number) => go({ ...address, search: text, page }, false),
    clear: () => go({}, false),
  };
}
