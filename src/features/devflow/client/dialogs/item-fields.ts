import type { ItemEdit } from '../changes/actions';

/** What can be changed of an item. */
export interface ItemFields {
  title: string;
  featureId: number;
  statusId: number | null;
  notes: string;
}

/** An item as the server tells it; its notes are null until they are there. */
export type ItemSource = Omit<ItemFields, 'notes'> & { notes: string | null };

const FIELDS = ['title', 'featureId', 'statusId', 'notes'] as const;

/** Which fields somebody else has changed since the item was read first. */
export function missedOf(first: ItemSource, now: ItemSource): (keyof ItemFields)[] {
  return FIELDS.filter((field) => first[field] !== now[field]);
}

/** What a person has changed of what is stored: that alone is sent, so that everything else stays as others left it. */
export function changesOf(stored: ItemSource, typed: Partial<ItemFields>): ItemEdit {
  const title = typed.title?.trim();
  const { featureId, statusId, notes } = typed;
  return {
    ...(title !== undefined && title !== stored.title && { title }),
    ...(featureId !== undefined && featureId !== stored.featureId && { featureId }),
    ...(typeof statusId === 'number' && statusId !== stored.statusId && { statusId }),
    ...(notes !== undefined && notes !== stored.notes && { notes }),
  };
}
