import { targetIndex } from '@/platform/client/lists/roving-focus';

/** The position of a card: the part of `getBoundingClientRect` that moving needs. */
export interface Place {
  left: number;
  top: number;
  height: number;
}

/**
 * The index of the card to which a key moves from the card at `from`; undefined if to none. Left and Right follow the
 * reading order, Up and Down lead to the nearest card of the adjacent row, in any section, Home and End to the first
 * and the last.
 */
export function moveInGrid(places: readonly Place[], from: number, key: string): number | undefined {
  const here = places[from];
  if (!here) return undefined;
  switch (key) {
    case 'ArrowUp':
      return nearest(places, here, (rows) => here.top - rows.top);
    case 'ArrowDown':
      return nearest(places, here, (rows) => rows.top - here.top);
    default:
      return targetIndex(key, from, { count: places.length, columns: places.length }) ?? undefined;
  }
}

/**
 * `distanceOf` is positive in the direction of the move. A hovered card is lifted, so that a smaller distance is the
 * same row.
 */
function nearest(places: readonly Place[], here: Place, distanceOf: (place: Place) => number) {
  const ahead = places.flatMap((place, index) => {
    const rows = distanceOf(place);
    return rows > here.height / 2 ? [{ index, rows, aside: Math.abs(place.left - here.left) }] : [];
  });
  const nextRow = Math.min(...ahead.map(({ rows }) => rows)) + here.height / 2;
  return ahead.filter(({ rows }) => rows < nextRow).sort((one, other) => one.aside - other.aside)[0]?.index;
}
