import { watchedLimits } from '../../rules';
import type { ListInput } from '../../schema';

export type Sort = ListInput['sort'];
export type Direction = ListInput['direction'];
export type ProgressFilter = ListInput['progress'];

export const SORTS: Record<Sort, { label: string; direction: Direction }> = {
  last_watched: { label: '最近观看', direction: 'desc' },
  title: { label: '标题', direction: 'asc' },
  episode: { label: '集数', direction: 'desc' },
  created: { label: '创建', direction: 'desc' },
};

export const PROGRESS_FILTERS: Record<ProgressFilter, string> = {
  all: '全部',
  watching: '观看中',
  completed: '已完成',
};

/** The search parameters of /watched-records. */
export interface WatchedAddress {
  search?: string;
  /** '' for records without a tag. */
  tag?: string;
  type?: string;
  progress?: Exclude<ProgressFilter, 'all'>;
  /** Undefined: by time watched. */
  sort?: Sort;
  /** Undefined: the default direction of the sort. */
  direction?: Direction;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readWatchedAddress(raw: Record<string, unknown>): WatchedAddress {
  const sort = (Object.keys(SORTS) as Sort[]).find((known) => known === raw.sort);
  const first = SORTS[sort ?? 'last_watched'].direction;
  const direction = (['asc', 'desc'] as const).find((known) => known === raw.direction);
  const search = textOf(raw.search)?.slice(0, watchedLimits.titleMax);
  return {
    search: search === '' ? undefined : search,
    tag: labelOf(raw.tag),
    type: labelOf(raw.type) || undefined,
    progress: (['watching', 'completed'] as const).find((known) => known === raw.progress),
    sort: sort === 'last_watched' ? undefined : sort,
    direction: direction === first ? undefined : direction,
  };
}

function labelOf(value: unknown): string | undefined {
  const name = textOf(value);
  return name !== undefined && name.length <= watchedLimits.labelMax ? name : undefined;
}

function textOf(value: unknown): string | undefined {
  // The router parses ?search=123 as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' ? text : undefined;
}

/** The input of the list query. */
export type RecordsView = ReturnType<typeof viewOf>;

export function viewOf(address: WatchedAddress) {
  const sort = address.sort ?? 'last_watched';
  return {
    search: address.search ?? '',
    tag: address.tag,
    type: address.type,
    progress: address.progress ?? ('all' as const),
    sort,
    direction: address.direction ?? SORTS[sort].direction,
  };
}

/** Whether a filter is set, so that there may be more records than found. */
export function isFiltered({ search, tag, type, progress }: RecordsView): boolean {
  return search !== '' || tag !== undefined || type !== undefined || progress !== 'all';
}
