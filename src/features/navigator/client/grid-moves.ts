import { targetIndex } from '@/platform/client/ui/roving-focus';

/** Where a card is: of what `getBoundingClientRect` tells, as much as moving needs. */
export interface Place {
  left: number;
  top: number;
  height: number;
}

/**
 * The card that a key leads to from the card at `from`, as its place in the list; undefined when it leads nowhere.
 * Left and Right go on in the order of reading, Up and Down to the nearest card of the row above or below, whatever
 * section that is in, Home and End to the first and the last.
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

/** `distanceOf` a place is positive in the direction of the move. A hovered card is lifted, so that rows differ by more. */
function nearest(places: readonly Place[], here: Place, distanceOf: (place: Place) => number) {
  const ahead = places.flatMap((place, index) => {
    const rows = distanceOf(place);
    return rows > here.height / 2 ? [{ index, rows, aside: Math.abs(place.left - here.left) }] : [];
  });
  const nextRow = Math.min(...ahead.map(({ rows }) => rows)) + here.height / 2;
  return ahead.filter(({ rows }) => rows < nextRow).sort((one, other) => one.aside - other.aside)[0]?.index;
}
