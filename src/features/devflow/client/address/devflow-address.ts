import { addressId, addressOf, oneOf, textOf, wholeFrom } from '@/platform/client/address-values';
import { type Age, AGES, COMPLETED_COLUMNS, devflowLimits, DUE_SPANS } from '../../limits';

export type View = 'in-progress' | 'completed' | 'statistics';

export type SortColumn = (typeof COMPLETED_COLUMNS)[number];

export interface Sort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

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
  /** One feature alone. */
  only: addressId,
  status: (raw) => (raw === 'none' ? ('none' as const) : addressId(raw)),
  notes: oneOf('with', 'without'),
  age: oneOf(...(Object.keys(AGES) as Age[])),
  /** By the day that they are due on. */
  due: oneOf('asc', 'desc'),
  /** At least that. */
  priority: wholeFrom(1, 4),
  label: textOf(devflowLimits.labelMax),
  dueIn: oneOf(...DUE_SPANS),
  /** Of the statistics; undefined: the month. */
  range: oneOf('week', 'quarter', 'year'),
});
export type DevflowAddress = ReturnType<typeof readDevflowAddress>;
