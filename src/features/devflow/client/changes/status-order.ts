import type { Overview, Status } from './devflow-data';

/** The colours of statuses by their ids. */
export const colorsOf = (statuses: readonly Status[]): ReadonlyMap<number | null, string | null> =>
  new Map(statuses.map(({ id, color }) => [id, color]));

/** The statuses in the order of a feature, or in the account's. */
export function statusesOf(
  { statuses, statusOrders }: Overview,
  featureId: number | null,
): readonly Status[] {
  const own = statusOrders.find((order) => order.featureId === featureId);
  if (!own) return statuses;
  const byId = new Map(statuses.map((status) => [status.id, status]));
  return own.statusIds.flatMap((id) => byId.get(id) ?? []);
}
