import { labelsOf } from '../../labels';
import { doneStatuses } from '../../rules';
import type { ItemEdit } from '../changes/actions';
import type { Overview } from '../changes/devflow-data';

/** The editable fields of an item. */
export interface ItemFields {
  title: string;
  featureId: number;
  statusId: number | null;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  /** 0 (none) to 4 (urgent). */
  priority: number;
  /** As they are typed, between commas. */
  labels: string;
  /** An RRULE value; null: none. */
  repeats: string | null;
  reminderDays: number | null;
  notes: string;
}

/** What an item has only with a due date, of one without. */
export const WITHOUT_DUE = { repeats: null, reminderDays: null };

type Stored = Omit<ItemFields, 'labels'> & { labels: readonly string[] };

/** The fields of an item from the server. */
export function fieldsOf({
  title,
  featureId,
  statusId,
  dueDate,
  priority,
  labels,
  repeats,
  reminderDays,
  notes,
}: Stored): ItemFields {
  const plain = { title, featureId, statusId, dueDate, priority, repeats, reminderDays, notes };
  return { ...plain, labels: labels.join(', ') };
}

/** The fields as the server tells them, by which it is seen whether they were changed elsewhere. */
export function asTold(fields: ItemFields) {
  return { ...fields, labels: labelsOf(fields.labels) };
}

/** The fields that the user changed: only these are sent, so that changes elsewhere are kept. */
export function changesOf(stored: ItemFields, typed: Partial<ItemFields>): ItemEdit {
  const title = typed.title?.trim();
  const { featureId, statusId, dueDate, priority, notes } = typed;
  const { repeats, reminderDays } =
    (dueDate === undefined ? stored.dueDate : dueDate) === null ? WITHOUT_DUE : typed;
  const labels = typed.labels === undefined ? undefined : labelsOf(typed.labels);
  return {
    ...(title !== undefined && title !== stored.title && { title }),
    ...(featureId !== undefined && featureId !== stored.featureId && { featureId }),
    ...(typeof statusId === 'number' && statusId !== stored.statusId && { statusId }),
    ...(dueDate !== undefined && dueDate !== stored.dueDate && { dueDate }),
    ...(priority !== undefined && priority !== stored.priority && { priority }),
    ...(labels !== undefined && labels.join(', ') !== stored.labels && { labels }),
    ...(repeats !== undefined && repeats !== stored.repeats && { repeats }),
    ...(reminderDays !== undefined && reminderDays !== stored.reminderDays && { reminderDays }),
    ...(notes !== undefined && notes !== stored.notes && { notes }),
  };
}

/** Whether a person who gives an item this status says that it is done. */
export function meansDone(
  statuses: readonly Overview['statuses'][number][],
  statusId: number | null | undefined,
): boolean {
  return doneStatuses(statuses).some(({ id }) => id === statusId);
}

/** What a person says of the completion by giving an item another status: it is done, or no longer; nothing if neither. */
export function turnedBy(
  statuses: readonly Overview['statuses'][number][],
  was: { statusId: number | null; completed: boolean },
  statusId: number | undefined,
): { completed?: boolean } {
  const [from, to] = [was.statusId, statusId].map((id) => meansDone(statuses, id));
  const completed = to || (was.completed && !from);
  return statusId === undefined || completed === was.completed ? {} : { completed };
}
