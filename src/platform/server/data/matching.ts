import { damaged } from './archive-refusals';
import { type SectionCounts, skip, TRASH_EXPIRED } from './part';

/** Finds things by what makes them the same here and there; of several alike each is found once. */
export function taking<Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => string) {
  const left = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const alike = left.get(key);
    if (alike) alike.push(thing);
    else left.set(key, [thing]);
  }
  return (key: string): Thing | undefined => left.get(key)?.shift();
}

/** A line of the zip, and the thing here that it is; without `here` it is to be made; null: it does not come. */
export type Found<Line, Here> = { one: Line; here: Here | undefined } | null;

/** Letter case does not tell names apart; those in the trash are compared among themselves. */
export function nameKey({ name, trashedAt }: { name: string; trashedAt: Date | null }, ...more: unknown[]) {
  return [trashedAt === null ? 'live' : 'trash', ...more.map(String), name.trim().toLowerCase()].join(' ');
}

interface Comparison<Line, Here> {
  counts: SectionCounts;
  here: readonly Here[];
  /** What makes a line and a thing here the same one. */
  keyOf: (line: Line) => string;
  keyOfHere: (here: Here) => string;
  /** Whether bringing the line in would change nothing of the thing. */
  isSame: (line: Line, here: Here) => boolean;
  /** The moment before which the trash is over. */
  expiredBefore: Date;
  /** Whether the zip has all that a line names. */
  isWhole?: (line: Line) => boolean;
  /** Why a line cannot come; null if it can. */
  leftOut?: (line: Line) => string | null;
}

/**
 * Compares lines that have ids with the things here, and puts what it finds into `found` line by line, so that a line may
 * name one before it. Raises 422 for an id that comes twice, and for a line that is not whole.
 */
export async function compareLines<Line extends { id: number; trashedAt: Date | null }, Here>(
  lines: AsyncIterable<Line>,
  found: Map<number, Found<Line, Here>>,
  { counts, here, keyOf, keyOfHere, isSame, expiredBefore, isWhole, leftOut }: Comparison<Line, Here>,
): Promise<void> {
  const take = taking(here, keyOfHere);
  for await (const one of lines) {
    if (found.has(one.id) || isWhole?.(one) === false) throw damaged();
    const isExpired = one.trashedAt !== null && one.trashedAt < expiredBefore;
    const reason = isExpired ? TRASH_EXPIRED : (leftOut?.(one) ?? null);
    if (reason !== null) {
      skip(counts, reason);
      found.set(one.id, null);
      continue;
    }
    const match = take(keyOf(one));
    found.set(one.id, { one, here: match });
    counts[match === undefined ? 'made' : isSame(one, match) ? 'same' : 'changed']++;
  }
}

/** What comes, in the order of the zip. */
export function comingOf<Line, Here>(found: ReadonlyMap<number, Found<Line, Here>>) {
  return [...found.values()].flatMap((one) => one ?? []);
}

/** The ids here by those of the zip; `ids` are those of what was made of the lines without a thing here, in their order. */
export function idsHere<Line extends { id: number }, Here>(
  found: readonly NonNullable<Found<Line, Here>>[],
  ids: readonly number[],
  idOf: (here: Here) => number,
): Map<number, number> {
  let made = 0;
  return new Map(
    found.map(({ one, here }) => [one.id, here === undefined ? (ids[made++] ?? 0) : idOf(here)] as const),
  );
}

/** The ids of what was made and is not in the trash: what was made into it can stay there when it is undone. */
export function liveOf(
  made: readonly { one: { trashedAt: Date | null } }[],
  ids: readonly number[],
): number[] {
  return ids.filter((_, at) => made[at]?.one.trashedAt === null);
}
