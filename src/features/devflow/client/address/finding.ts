import type { Age } from '../../limits';
import type { DevflowAddress, Sort, SortColumn, View } from './devflow-address';

/** The default order of the completed view (specification, tools section 4). */
export const USUAL_SORT: Sort = { column: 'completed_at', direction: 'desc' };

/** The filter for the open items of all features. */
export interface Finding {
  search: string;
  featureId?: number;
  /** Null means 'No status'. */
  statusId?: number | null;
  hasNotes?: boolean;
  age?: Age;
  /** At least that. */
  priority?: number;
  label?: string;
  dueIn?: DevflowAddress['dueIn'];
  due?: 'asc' | 'desc';
}

/** The filter for the open items of all features; null if the URL means a board. */
export function findingOf({
  view,
  search = '',
  all,
  only: featureId,
  status,
  notes,
  age,
  priority,
  label,
  dueIn,
  due,
}: DevflowAddress): Finding | null {
  const asked =
    all ??
    (search !== '' ||
      [featureId, status, notes, age, priority, label, dueIn].some((one) => one !== undefined));
  if (view !== undefined || !asked) return null;
  return {
    search,
    ...(featureId !== undefined && { featureId }),
    ...(status !== undefined && { statusId: status === 'none' ? null : status }),
    ...(notes !== undefined && { hasNotes: notes === 'with' }),
    ...(age !== undefined && { age }),
    ...(priority !== undefined && { priority }),
    ...(label !== undefined && { label }),
    ...(dueIn !== undefined && { dueIn }),
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
