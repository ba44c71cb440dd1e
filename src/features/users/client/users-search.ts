import { addressPage, addressText } from '@/platform/client/address-values';
import { ROLES, type Role } from '@/platform/shared/roles';
import { USER_STATES, type UserState } from '../rules';

/** The search parameters of the user list. */
export interface UsersSearch {
  search?: string;
  role?: Role;
  state?: UserState;
  /** From 1; undefined: the first. */
  page?: number;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  return {
    search: addressText(raw.search, SEARCH_MAX),
    role: ROLES.find((role) => role === raw.role),
    state: USER_STATES.find((state) => state === raw.state),
    // The first page has no parameter.
    page: addressPage(raw.page, 2),
  };
}

/** The server's limit (`listUsersInput`). */
const SEARCH_MAX = 254;
