import { POSITION_GAP } from '../../rules';

/** A list that a change put in order; only the entries that it named. */
export interface WrittenOrder {
  list: 'features' | 'statuses';
  /** Whose own order of the statuses; null for an order of the account. */
  featureId: number | null;
  before: number[];
  after: number[];
  /** That the feature had no order of its own before. */
  first: boolean;
}

/** A position behind every entry of a list in its order. */
export function appendedPosition(list: readonly { position: number }[]): number {
  return (list.at(-1)?.position ?? 0) + POSITION_GAP;
}

/** The named entries in the order of the list. */
export function heldOrder(list: readonly { id: number }[], named: readonly number[]): number[] {
  const wanted = new Set(named);
  return list.flatMap(({ id }) => (wanted.has(id) ? [id] : []));
}
