import type { ItemEdit } from '../changes/actions';

/** What can be changed of an item. */
export interface ItemFields {
  title: string;
  featureId: number;
  statusId: number | null;
  notes: string;
}

/** Of an item as the server tells it. */
export function fieldsOf({ title, featureId, statusId, notes }: ItemFields): ItemFields {
  return { title, featureId, statusId, notes };
}

/** What a person has changed of what is stored: that alone is sent, so that everything else stays as others left it. */
export function changesOf(stored: ItemFields, typed: Partial<ItemFields>): ItemEdit {
  const title = typed.title?.trim();
  const { featureId, statusId, notes } = typed;
  return {
    ...(title !== undefined && title !== stored.title && { title }),
    ...(featureId !== undefined && featureId !== stored.featureId && { featureId }),
    ...(typeof statusId === 'number' && statusId !== stored.statusId && { statusId }),
    ...(notes !== undefined && notes !== stored.notes && { notes }),
  };
}
