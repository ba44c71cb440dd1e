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
  // The router reads ?search=123 as a number.
  const { search } = raw;
  const text = typeof search === 'number' || typeof search === 'boolean' ? String(search) : search;
  const page = Number(raw.page);
  return {
    search: typeof text === 'string' && text !== '' ? text.slice(0, SEARCH_MAX) : undefined,
    role: ROLES.find((role) => role === raw.role),
    state: USER_STATES.find((state) => state === raw.state),
    page: Number.isSafeInteger(page) && page > 1 && page <= PAGE_MAX ? page : undefined,
  };
}

/* What the server takes (`listUsersInput`). */
const SEARCH_MAX = 254;
const PAGE_MAX = 1_000_000;
