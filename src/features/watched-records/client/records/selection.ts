/** Records that are chosen, to be changed or deleted at once. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Under which all of them were chosen; null for none, or for several. */
  filter: string | null;
}

export const NOTHING_CHOSEN: Selection = { ids: new Set(), filter: null };

/** Chooses a record of the view with this filter, or lets go of it. */
export function toggled({ ids, filter }: Selection, id: number, shown: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, filter: ids.size === 0 || filter === shown ? shown : null };
}

/** Whether the view with this filter, of `total` records, is chosen whole. */
export function holdsAll({ ids, filter }: Selection, shown: string, total: number): boolean {
  return ids.size > 0 && filter === shown && ids.size >= total;
}

export function narrowed({ ids, filter }: Selection, stays: (id: number) => boolean): Selection {
  return { ids: new Set([...ids].filter(stays)), filter };
}
