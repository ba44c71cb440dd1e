import { addressOf, addressText, oneOf, textOf, wholeFrom } from '@/platform/client/address-values';
import { STATES, watchedLimits, WEEKDAYS } from '../../limits';
import type { ListInput } from '../../schema';

export type Sort = ListInput['sort'];
export type Direction = ListInput['direction'];

/** The usual direction of each order. */
export const DIRECTIONS: Record<Sort, Direction> = {
  last_watched: 'desc',
  title: 'asc',
  episode: 'desc',
  created: 'desc',
  score: 'desc',
  state: 'asc',
};

const readParameters = addressOf({
  search: textOf(watchedLimits.titleMax),
  /** '' for records without a tag. */
  tag: (raw) => (raw === '' ? '' : labelOf(raw)),
  type: labelOf,
  progress: oneOf('watching', 'completed'),
  state: oneOf(...STATES),
  /** At least so much; 0 for records without a score. */
  score: wholeFrom(0, watchedLimits.scoreMax),
  /** The weekday on which new episodes come, 1 for Monday. */
  airs: wholeFrom(1, WEEKDAYS.length),
  /** The seasons of this work. */
  work: textOf(watchedLimits.workMax),
  /** Undefined: by time watched. */
  sort: oneOf(...(Object.keys(DIRECTIONS) as Sort[])),
  /** Undefined: the usual direction of the order. */
  direction: oneOf('asc', 'desc'),
});
export type WatchedAddress = ReturnType<typeof readParameters>;

/** Parses the search parameters of /watched-records. */
export function readWatchedAddress(raw: Record<string, unknown>): WatchedAddress {
  const address = readParameters(raw);
  const { direction, sort } = address;
  const isUsual = direction === DIRECTIONS[sort ?? 'last_watched'];
  return {
    ...address,
    sort: sort === 'last_watched' ? undefined : sort,
    direction: isUsual ? undefined : direction,
  };
}

function labelOf(raw: unknown): string | undefined {
  const name = addressText(raw);
  return name !== undefined && name.length <= watchedLimits.labelMax ? name : undefined;
}
