import { createContext, useContext } from 'react';
import { ROLES, type Role } from '@/platform/shared/roles';

/** The signed-in user, as answered by `ValidateToken`. */
export interface SignedInUser {
  id: number;
  role: Role;
  name: string | null;
  username: string;
  email: string;
  /** The role needs a second factor that the account lacks: nothing else can be done before it is set up. */
  secondFactorMissing?: true;
}

const CurrentUserContext = createContext<SignedInUser | null>(null);

/** Set once, by the signed-in layout. */
export const CurrentUserProvider = CurrentUserContext.Provider;

/** The signed-in user. Only for screens inside the signed-in layout, which guarantees that there is one. */
export function useCurrentUser(): SignedInUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser() outside the signed-in layout');
  return user;
}

/**
 * Parses the `user` of a `ValidateToken` answer; `null` if invalid. The id is also accepted as `user_id`, `ID` and
 * `userId` (specification, platform section 3). An unknown role counts as the weakest.
 */
export function parseSignedInUser(value: unknown): SignedInUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  const id = Number(record.id ?? record.user_id ?? record.ID ?? record.userId);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return {
    id,
    role: ROLES.find((role) => role === record.role) ?? 'user',
    name: textOf(record.name),
    username: textOf(record.username) ?? '',
    email: textOf(record.email) ?? '',
    ...(record.secondFactorMissing === true && { secondFactorMissing: true as const }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null;
}
