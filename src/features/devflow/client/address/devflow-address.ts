import { addressText } from '@/platform/client/address-values';
import { type Age, AGES, COMPLETED_COLUMNS, devflowLimits } from '../../rules';

export type View = 'in-progress' | 'completed';

export type SortColumn = (typeof COMPLETED_COLUMNS)[number];

export interface Sort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

/** As the completed view begins (specification, tools section 4). */
export const USUAL_SORT: Sort = { column: 'completed_at', direction: 'desc' };

/** What the address of /devflow holds; what is left out is as the page begins. */
export interface DevflowAddress {
  view?: 'completed';
  feature?: number;
  /** The item whose dialog is open, of whatever feature, open or completed. */
  item?: number;
  search?: string;
  sort?: SortColumn;
  direction?: Sort['direction'];
  /** Of open items: those of all features are listed, as the search and what follows here narrow them down. */
  all?: true;
  status?: number | 'none';
  notes?: 'with' | 'without';
  age?: Age;
}

/** By what the open items of all features are narrowed down. */
export interface Finding {
  search: string;
  /** Null stands for 'No status'. */
  statusId?: number | null;
  hasNotes?: boolean;
  age?: Age;
}

/** What the address asks for of the open items of all features; null where it is a board that it shows. */
export function findingOf({ view, search = '', all, status, notes, age }: DevflowAddress): Finding | null {
  const asked = all ?? (search !== '' || status !== undefined || notes !== undefined || age !== undefined);
  if (view === 'completed' || !asked) return null;
  return {
    search,
    ...(status !== undefined && { statusId: status === 'none' ? null : status }),
    ...(notes !== undefined && { hasNotes: notes === 'with' }),
    ...(age !== undefined && { age }),
  };
}

/** Reads the search part of the address, whatever it holds; what makes no sense is left out. */
export function readDevflowAddress(raw: Record<string, unknown>): DevflowAddress {
  return {
    view: raw.view === 'completed' ? 'completed' : undefined,
    feature: readId(raw.feature),
    item: readId(raw.item),
    search: addressText(raw.search, devflowLimits.searchMax),
    sort: COMPLETED_COLUMNS.find((column) => column === raw.sort),
    direction: raw.direction === 'asc' || raw.direction === 'desc' ? raw.direction : undefined,
    all: raw.all === true || undefined,
    status: raw.status === 'none' ? 'none' : readId(raw.status),
    notes: raw.notes === 'with' || raw.notes === 'without' ? raw.notes : undefined,
    age: (Object.keys(AGES) as Age[]).find((age) => age === raw.age),
  };
}

function readId(raw: unknown): number | undefined {
  const id = Number(raw);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The order that a click on a head leads to: another column ascending, the same one the other way round. */
export function sortAfterClick(sort: Sort, column: SortColumn): Sort {
  const flips = sort.column === column && sort.direction === 'asc';
  return { column, direction: flips ? 'desc' : 'asc' };
}

interface Counted {
  id: number;
  openCount: number;
  completedCount: number;
}

/** The feature that a view begins with: the first that has something to show there, else the first. */
export function startFeature(features: readonly Counted[], view: View): number | null {
  const count = (feature: Counted) => (view === 'completed' ? feature.completedCount : feature.openCount);
  return (features.find((feature) => count(feature) > 0) ?? features[0])?.id ?? null;
}
