import type { ListInput } from '../../schema';
import { DIRECTIONS, type Sort, type WatchedAddress } from './watched-address';

export type ProgressFilter = ListInput['progress'];

export const SORT_LABELS: Record<Sort, string> = {
  last_watched: '最近观看',
  title: '标题',
  episode: '集数',
  created: '创建',
  score: '评分',
  state: '状态',
};

export const PROGRESS_FILTERS: Record<ProgressFilter, string> = {
  all: '全部',
  watching: '观看中',
  completed: '已完成',
};

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
    direction: address.direction ?? DIRECTIONS[sort],
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
