import { POSITION_GAP } from '../../rules';

/** The reordering of a list by a change; only the listed entries. */
export interface WrittenOrder {
  list: 'features' | 'statuses';
  /** The feature with its own order of statuses; null for an account-wide order. */
  featureId: number | null;
  before: number[];
  after: number[];
  /** Whether the feature had no order of its own before. */
  first: boolean;
}

/** A position behind all entries of a sorted list. */
export function appendedPosition(list: readonly { position: number }[]): number {
  return (list.at(-1)?.position ?? 0) + POSITION_GAP;
}

/** The listed entries in the order of the list. */
export function heldOrder(list: readonly { id: number }[], named: readonly number[]): number[] {
  const wanted = new Set(named);
  return list.flatMap(({ id }) => (wanted.has(id) ? [id] : []));
}
