import { addressId, addressOf, oneOf, textOf } from '@/platform/client/address-values';
import { type Age, AGES, COMPLETED_COLUMNS, devflowLimits } from '../../rules';

export type View = 'in-progress' | 'completed' | 'statistics';

export type SortColumn = (typeof COMPLETED_COLUMNS)[number];

export interface Sort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

/** The default order of the completed view (specification, tools section 4). */
export const USUAL_SORT: Sort = { column: 'completed_at', direction: 'desc' };

/** Parses the search parameters of /devflow; missing ones have their defaults. */
export const readDevflowAddress = addressOf({
  view: oneOf('completed', 'statistics'),
  feature: addressId,
  /** The item whose dialog is open, in any feature, open or completed. */
  item: addressId,
  search: textOf(devflowLimits.searchMax),
  sort: oneOf(...COMPLETED_COLUMNS),
  direction: oneOf('asc', 'desc'),
  /** Lists the open items of all features, filtered by the search and the following parameters. */
  all: oneOf(true),
  status: (raw) => (raw === 'none' ? ('none' as const) : addressId(raw)),
  notes: oneOf('with', 'without'),
  age: oneOf(...(Object.keys(AGES) as Age[])),
  /** By the day that they are due on. */
  due: oneOf('asc', 'desc'),
  /** Of the statistics; undefined: the month. */
  range: oneOf('week', 'quarter', 'year'),
});
export type DevflowAddress = ReturnType<typeof readDevflowAddress>;

/** The filter for the open items of all features. */
export interface Finding {
  search: string;
  /** Null means 'No status'. */
  statusId?: number | null;
  hasNotes?: boolean;
  age?: Age;
  due?: 'asc' | 'desc';
}

/** The filter for the open items of all features; null if the URL means a board. */
export function findingOf({
  view,
  search = '',
  all,
  status,
  notes,
  age,
  due,
}: DevflowAddress): Finding | null {
  const asked = all ?? (search !== '' || status !== undefined || notes !== undefined || age !== undefined);
  if (view !== undefined || !asked) return null;
  return {
    search,
    ...(status !== undefined && { statusId: status === 'none' ? null : status }),
    ...(notes !== undefined && { hasNotes: notes === 'with' }),
    ...(age !== undefined && { age }),
    ...(due !== undefined && { due }),
  };
}

/** The order after a click on a column header: another column ascending, the same one reversed. */
export function sortAfterClick(sort: Sort, column: SortColumn): Sort {
  const flips = sort.column === column && sort.direction === 'asc';
  return { column, direction: flips ? 'desc' : 'asc' };
}

interface Counted {
  id: number;
  openCount: number;
  completedCount: number;
}

/** The default feature of a view: the first that has something to show there, else the first. */
export function startFeature(features: readonly Counted[], view: View): number | null {
  const count = (feature: Counted) => (view === 'completed' ? feature.completedCount : feature.openCount);
  return (features.find((feature) => count(feature) > 0) ?? features[0])?.id ?? null;
}
