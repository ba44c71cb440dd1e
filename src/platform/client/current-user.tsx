import { createContext, useContext } from 'react';
import { ROLES, type Role } from '@/platform/shared/roles';

/** Who is signed in, as `ValidateToken` answers it. */
export interface SignedInUser {
  id: number;
  role: Role;
  name: string | null;
  username: string;
  email: string;
}

const CurrentUserContext = createContext<SignedInUser | null>(null);

/** Set once, by the signed-in layout. */
export const CurrentUserProvider = CurrentUserContext.Provider;

/** The person who is signed in. Only for screens inside the signed-in layout, which guards for all of them. */
export function useCurrentUser(): SignedInUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser() outside the signed-in layout');
  return user;
}

/**
 * Reads the `user` of a `ValidateToken` answer; `null` when it is none. The id is also read under the names `user_id`,
 * `ID` and `userId` (specification, platform section 3). A role nobody knows counts as the weakest one.
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
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null;
}
