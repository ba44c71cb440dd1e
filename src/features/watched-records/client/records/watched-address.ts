import { addressOf, addressText, oneOf, textOf, wholeFrom } from '@/platform/client/address-values';
import { STATES, watchedLimits, WEEKDAYS } from '../../limits';
import type { ListInput } from '../../schema';

export type Sort = ListInput['sort'];
export type Direction = ListInput['direction'];
export type ProgressFilter = ListInput['progress'];

export const SORTS: Record<Sort, { label: string; direction: Direction }> = {
  last_watched: { label: '最近观看', direction: 'desc' },
  title: { label: '标题', direction: 'asc' },
  episode: { label: '集数', direction: 'desc' },
  created: { label: '创建', direction: 'desc' },
  score: { label: '评分', direction: 'desc' },
  state: { label: '状态', direction: 'asc' },
};

export const PROGRESS_FILTERS: Record<ProgressFilter, string> = {
  all: '全部',
  watching: '观看中',
  completed: '已完成',
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
  sort: oneOf(...(Object.keys(SORTS) as Sort[])),
  /** Undefined: the usual direction of the order. */
  direction: oneOf('asc', 'desc'),
});
export type WatchedAddress = ReturnType<typeof readParameters>;

/** Parses the search parameters of /watched-records. */
export function readWatchedAddress(raw: Record<string, unknown>): WatchedAddress {
  const address = readParameters(raw);
  const { direction, sort } = address;
  const isUsual = direction === SORTS[sort ?? 'last_watched'].direction;
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

/** The input of the list query. */
export type RecordsView = ReturnType<typeof viewOf>;

export function viewOf(address: WatchedAddress, grouped = false) {
  const sort = address.sort ?? 'last_watched';
  return {
    search: address.search ?? '',
    tag: address.tag,
    type: address.type,
    progress: address.progress ?? ('all' as const),
    state: address.state,
    score: address.score,
    airs: address.airs,
    work: address.work || undefined,
    // Left out where it is not, as of the list that is asked for before this code is here.
    grouped: grouped || undefined,
    sort,
    direction: address.direction ?? SORTS[sort].direction,
  };
}

/** Whether a filter is set, so that there may be more records than found. */
export function isFiltered({ search, progress, ...view }: RecordsView): boolean {
  const chosen = [view.tag, view.type, view.state, view.score, view.airs, view.work].some(
    (value) => value !== undefined,
  );
  return search !== '' || chosen || progress !== 'all';
}

/** Whether it is the list as it opens: everything, watched last first. */
export function isUsual(view: RecordsView): boolean {
  return !isFiltered(view) && view.sort === 'last_watched' && view.direction === 'desc';
}
