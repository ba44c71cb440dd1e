import { doneStatuses } from '../../rules';
import { NO_STATUS } from '../../status-look';
import type { OpenChanges, OpenItem, OpenItems, Status } from './devflow-data';

/** The open items of a status; null means 'No status'. */
export interface Group {
  statusId: number | null;
  name: string;
  color: string | null;
  /** Items that come into it are completed. */
  meansDone: boolean;
  items: OpenItem[];
}

/** The position of an item: the index of its group, and its index there from 0. */
export interface Place {
  group: number;
  index: number;
}

/**
 * The groups in the order of the feature. Items of unknown status are in 'No status', which comes last and only if it
 * has items; so is the status named Completed where none means done, which is none for open ones.
 */
export function groupsOf(
  { items, statusIds }: Omit<OpenItems, 'revision'>,
  statuses: readonly Omit<Status, 'updatedAt'>[],
): Group[] {
  const byId = new Map(statuses.map((status) => [status.id, status]));
  const groups = new Map<number | null, Group>();
  for (const id of statusIds) {
    const status = byId.get(id);
    if (status) groups.set(id, { ...status, statusId: id, items: [] });
  }
  const none: Group = { statusId: null, name: NO_STATUS, color: null, meansDone: false, items: [] };
  for (const item of items) (groups.get(item.statusId) ?? none).items.push(item);
  const done = new Set<number | null>(doneStatuses(statuses).map(({ id }) => id));
  return [...groups.values(), none].filter(
    (group) => group.items.length > 0 || group.meansDone || (group !== none && !done.has(group.statusId)),
  );
}

export function placeOf(groups: readonly Group[], id: number): Place | null {
  for (const [group, { items }] of groups.entries()) {
    const index = items.findIndex((item) => item.id === id);
    if (index >= 0) return { group, index };
  }
  return null;
}

/** The groups without some of their items. */
export function without(groups: readonly Group[], ids: readonly number[]): Group[] {
  const gone = new Set(ids);
  return groups.map((group) => ({ ...group, items: group.items.filter(({ id }) => !gone.has(id)) }));
}

/** A move as input of the server: in this order behind another item, or to the first position of a status. */
export interface Move {
  ids: readonly number[];
  /** Whether that status means done. */
  completes?: boolean;
  /** Undefined: each keeps its own. */
  statusId?: number | null;
  afterId: number | null;
}

/** The move of items to a position among the others of a group. */
export function moveTo(
  others: readonly Group[],
  ids: readonly number[],
  { group, index }: Place,
): Move | null {
  const target = others[group];
  if (!target) return null;
  const { statusId, meansDone: completes } = target;
  return { ids, statusId, completes, afterId: target.items[index - 1]?.id ?? null };
}

/**
 * The next position up or down among the other items, continuing in the adjacent group; null at the ends of the board.
 */
export function nextPlace(others: readonly Group[], { group, index }: Place, step: 1 | -1): Place | null {
  const own = others[group];
  if (!own) return null;
  const next = index + step;
  if (next >= 0 && next <= own.items.length) return { group, index: next };
  const neighbour = others[group + step];
  if (!neighbour) return null;
  return { group: group + step, index: step === 1 ? 0 : neighbour.items.length };
}

/** The items after a move, as the server computes it. */
export function withMove(items: readonly OpenItem[], { ids, statusId, afterId }: Move): OpenItem[] {
  const named = new Set(ids);
  const known = new Map(items.filter(({ id }) => named.has(id)).map((item) => [item.id, item]));
  const moved = ids.flatMap((id) => {
    const item = known.get(id);
    return item ? [statusId === undefined ? item : { ...item, statusId }] : [];
  });
  if (statusId === undefined && afterId === null) {
    return [...new Set(moved.map((item) => item.statusId))].reduce<OpenItem[]>(
      (list, own) => {
        const ofStatus = moved.flatMap((item) => (item.statusId === own ? [item.id] : []));
        return withMove(list, { ids: ofStatus, statusId: own, afterId });
      },
      [...items],
    );
  }
  const others = items.filter(({ id }) => !named.has(id));
  const to =
    afterId === null
      ? others.findIndex((other) => other.statusId === statusId)
      : others.findIndex((other) => other.id === afterId) + 1;
  if (afterId === null ? to >= 0 : to > 0) return others.toSpliced(to, 0, ...moved);
  // There is no such position: they share the positions that they have.
  const next = moved[Symbol.iterator]();
  return items.map((item) => (named.has(item.id) ? (next.next().value ?? item) : item));
}

/** The items that a move completes: those that come into a status which means done. */
export function completedBy(items: readonly OpenItem[], { ids, statusId, completes }: Move): OpenItem[] {
  const named = new Set(ids);
  return completes ? items.filter((item) => named.has(item.id) && item.statusId !== statusId) : [];
}

/** The items with the changes since; null if those are not complete. */
export function caughtUp(
  open: OpenItems,
  changes: NonNullable<OpenChanges['changes']>,
): Pick<OpenItems, 'items' | 'statusIds'> | null {
  const { statusIds } = changes;
  const known = new Set(open.statusIds);
  // Adding or deleting a status affects its items without changing them.
  if (statusIds.length !== known.size || !statusIds.every((id) => known.has(id))) return null;
  const moved = new Set([...changes.gone, ...changes.items.map(({ id }) => id)]);
  const behind = new Map(changes.items.map(({ afterId, ...item }) => [afterId, item]));
  const items: OpenItem[] = [];
  const putBehind = (id: number | null) => {
    for (let next = behind.get(id); next; next = behind.get(next.id)) items.push(next);
  };
  putBehind(null);
  for (const item of open.items) {
    if (moved.has(item.id)) continue;
    items.push(item);
    putBehind(item.id);
  }
  return items.length === changes.total ? { items, statusIds } : null;
}
