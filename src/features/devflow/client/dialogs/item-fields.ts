import type { ItemEdit } from '../changes/actions';

/** The editable fields of an item. */
export interface ItemFields {
  title: string;
  featureId: number;
  statusId: number | null;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  notes: string;
}

/** The fields of an item from the server. */
export function fieldsOf({ title, featureId, statusId, dueDate, notes }: ItemFields): ItemFields {
  return { title, featureId, statusId, dueDate, notes };
}

/** The fields that the user changed: only these are sent, so that changes elsewhere are kept. */
export function changesOf(stored: ItemFields, typed: Partial<ItemFields>): ItemEdit {
  const title = typed.title?.trim();
  const { featureId, statusId, dueDate, notes } = typed;
  return {
    ...(title !== undefined && title !== stored.title && { title }),
    ...(featureId !== undefined && featureId !== stored.featureId && { featureId }),
    ...(typeof statusId === 'number' && statusId !== stored.statusId && { statusId }),
    ...(dueDate !== undefined && dueDate !== stored.dueDate && { dueDate }),
    ...(notes !== undefined && notes !== stored.notes && { notes }),
  };
}
