import type { SignedInUser } from '@/platform/client/current-user';

/** The user's name in the sidebar: the name, else the username, else 'User' (specification, platform section 2). */
export function displayName(user: Pick<SignedInUser, 'name' | 'username'>): string {
  return user.name?.trim() || user.username.trim() || 'User';
}

/** The initials for the avatar: of the first two words, in upper case. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '').join('');
}
