/** `ids` with one moved to another place; null if it cannot. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] | null {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return null;
  return ids.toSpliced(from, 1).toSpliced(place, 0, id);
}
