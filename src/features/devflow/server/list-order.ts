import { writeCells } from '@/platform/server/journal/rows';
import { reordered } from '@/platform/shared/reorder';
import { POSITION_GAP } from '../rules';
import type { Change } from './journal';

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

/**
 * Puts the named entries of a list, in their new order, on the places that they held. Gives the order that they had,
 * or null, with nothing changed, when one of them is not in the list.
 */
export async function writeOrder(
  { trx, ownerId }: Pick<Change, 'trx' | 'ownerId'>,
  table: 'devflow_modules' | 'devflow_statuses',
  list: readonly { id: number; position: number }[],
  order: readonly number[],
): Promise<number[] | null> {
  const before = heldOrder(list, order);
  if (before.length < order.length) return null;
  const ids = reordered(
    list.map(({ id }) => id),
    order,
  );
  // Positions that tie, as rows of other origin may have, make no order of their own.
  const distinct = new Set(list.map(({ position }) => position)).size === list.length;
  const stored = new Map(list.map(({ id, position }) => [id, position]));
  const moved = ids.flatMap((id, place): [number, number[]][] => {
    const position = (distinct ? list[place]?.position : undefined) ?? (place + 1) * POSITION_GAP;
    return position === stored.get(id) ? [] : [[id, [position]]];
  });
  await writeCells(trx, ownerId, table, { position: 'BIGINT' }, moved);
  return before;
}

/** The named entries in the order of the list. */
export function heldOrder(list: readonly { id: number }[], named: readonly number[]): number[] {
  const wanted = new Set(named);
  return list.flatMap(({ id }) => (wanted.has(id) ? [id] : []));
}
