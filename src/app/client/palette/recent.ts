import { accountStored } from '@/platform/client/storage/account';

const KEPT = 5;

/** An entry that was opened from the palette, newest first. */
export interface Recent {
  group: string;
  label: string;
  href: string;
}

const kept = (user: number) => accountStored<Recent[]>(user, 'paletteRecent');

export function readRecent(user: number): Recent[] {
  const read = kept(user).read();
  return Array.isArray(read) ? read.filter((entry) => entry !== undefined).slice(0, KEPT) : [];
}

export function noteRecent(user: number, { group, label, href }: Recent): void {
  const others = readRecent(user).filter((entry) => entry.href !== href);
  kept(user).write([{ group, label, href }, ...others].slice(0, KEPT));
}
