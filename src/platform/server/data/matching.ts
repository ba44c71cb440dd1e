import { groupedBy } from '@/platform/shared/grouped';

/** Finds things by what makes them the same here and there; of several alike each is found once. */
export function taking<Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => string) {
  const left = groupedBy(things, keyOf);
  return (key: string): Thing | undefined => left.get(key)?.shift();
}

/** Letter case does not tell names apart; those in the trash are compared among themselves. */
export function nameKey({ name, trashedAt }: { name: string; trashedAt: Date | null }, ...more: unknown[]) {
  return [trashedAt === null ? 'live' : 'trash', ...more.map(String), name.trim().toLowerCase()].join(' ');
}
