import { addressPage, addressText } from '@/platform/client/address-values';
import { ROLES, type Role } from '@/platform/shared/roles';
import { USER_STATES, type UserState } from '../rules';

/** What the address holds of the list of users. */
export interface UsersSearch {
  search?: string;
  role?: Role;
  state?: UserState;
  /** From 1; none: the first. */
  page?: number;
}

/** Reads the search part of the address, whatever it holds; what makes no sense is left out. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  return {
    search: addressText(raw.search, SEARCH_MAX),
    role: ROLES.find((role) => role === raw.role),
    state: USER_STATES.find((state) => state === raw.state),
    // The first is what the address means without one.
    page: addressPage(raw.page, 2),
  };
}

/** What the server takes (`listUsersInput`). */
const SEARCH_MAX = 254;
