import { addressPage, addressText } from '@/platform/client/address-values';
import { ROLES, type Role } from '@/platform/shared/roles';
import { USER_COLUMNS, USER_STATES, type UserColumn, type UserState } from '../../users/rules';

/** The search parameters of the user list. */
export interface UsersSearch {
  search?: string;
  role?: Role;
  state?: UserState;
  sort?: UserColumn;
  direction?: 'asc' | 'desc';
  /** From 1; none: the first. */
  page?: number;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  return {
    search: addressText(raw.search, SEARCH_MAX),
    role: ROLES.find((role) => role === raw.role),
    state: USER_STATES.find((state) => state === raw.state),
    sort: USER_COLUMNS.find((column) => column === raw.sort),
    direction: raw.direction === 'asc' || raw.direction === 'desc' ? raw.direction : undefined,
    // The first page is the default.
    page: addressPage(raw.page, 2),
  };
}

/** The server's limit (`listUsersInput`). */
const SEARCH_MAX = 254;
