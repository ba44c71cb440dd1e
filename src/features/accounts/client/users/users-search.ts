import { addressOf, oneOf, pageFrom, textOf } from '@/platform/client/address-values';
import { ROLES } from '@/platform/shared/roles';
import { USER_COLUMNS, USER_STATES } from '../../users/columns';

/** The server's limit (`listUsersInput`). */
const SEARCH_MAX = 254;

/** Parses the search parameters of the user list. */
export const readUsersSearch = addressOf({
  search: textOf(SEARCH_MAX),
  role: oneOf(...ROLES),
  state: oneOf(...USER_STATES),
  sort: oneOf(...USER_COLUMNS),
  direction: oneOf('asc', 'desc'),
  /** The first page has no parameter. */
  page: pageFrom(2),
});
export type UsersSearch = ReturnType<typeof readUsersSearch>;
