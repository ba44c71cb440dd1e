/** Rules for features, statuses and items, shared by DevFlow's screens and the server. */

import { devflowLimits } from './limits';

export const devflowTexts = {
  itemFields: 'Please log in and fill the required fields: Title, Feature ID, and Status',
  noStatus: 'There is no open status that items could begin in: add one first, or name another by #status',
  itemId: 'Please log in and provide an item ID',
  featureName: 'Please enter a feature name',
  featureNameAndId: 'Please enter a feature name and provide an ID',
  statusName: 'Please enter a status name',
  statusNameAndId: 'Please enter a status name and provide an ID',
  idToDelete: 'Please log in and provide an ID',
  titleTooLong: `A title has at most ${String(devflowLimits.titleMax)} characters`,
  nameTooLong: `A name has at most ${String(devflowLimits.nameMax)} characters`,
  featureTaken: 'There is a feature of this name already',
  statusTaken: 'There is a status of this name already',
  viewName: 'Please enter a name for the view',
  viewTaken: 'There is a view of this name already',
  viewNotFound: 'View not found',
  tooManyViews: `There are at most ${String(devflowLimits.viewsMax)} views: delete one first`,
  color: 'A colour is written as #rrggbb',
  date: 'Please enter a valid date',
  needsDue: 'What repeats or is reminded of needs a due date',
  reminderDays: 'A reminder is 0 to 28 days ahead',
  notesTooLong: `Notes have at most ${String(devflowLimits.textMax)} characters`,
  descriptionTooLong: `A description has at most ${String(devflowLimits.textMax)} characters`,
  itemNotFound: 'Item not found',
  featureNotFound: 'Feature not found',
  statusNotFound: 'Status not found',
  featureInTrash: 'Its feature is in the trash: restore the feature first',
  doubled: 'The order names an entry or a place twice',
  anchorGone: 'The item that it was put behind is in another feature now',
  changedMeanwhile: 'This cannot be undone: it was changed again meanwhile',
  notUndoable: 'This can no longer be undone',
} as const;

/** Whether a text is invisible: only whitespace, control and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}

/** Why a trimmed title is invalid for an item, or null. */
export function titleProblem(title: string): string | null {
  if (isBlank(title)) return devflowTexts.itemFields;
  return title.length > devflowLimits.titleMax ? devflowTexts.titleTooLong : null;
}

/** The calls that set a name: of a new or an existing feature, status or view. */
export type Named = 'addFeature' | 'editFeature' | 'addStatus' | 'editStatus' | 'addView' | 'editView';

const MISSING_NAME: Record<Named, string> = {
  addFeature: devflowTexts.featureName,
  editFeature: devflowTexts.featureNameAndId,
  addStatus: devflowTexts.statusName,
  editStatus: devflowTexts.statusNameAndId,
  addView: devflowTexts.viewName,
  editView: devflowTexts.viewName,
};

/** Why a trimmed name is invalid, or null. */
export function nameProblem(named: Named, name: string): string | null {
  if (isBlank(name)) return MISSING_NAME[named];
  return name.length > devflowLimits.nameMax ? devflowTexts.nameTooLong : null;
}

/** Whether another one of the same kind has the name, ignoring case: they would look alike. */
export function isNameTaken(name: string, others: readonly { name: string }[]): boolean {
  const wanted = name.trim().toLowerCase();
  return others.some((other) => other.name.trim().toLowerCase() === wanted);
}

/** The kinds of change: completed, reopened, or reactivated in the completed view. */
export type Completion = 'complete' | 'reopen' | 'reactivate';

interface NamedStatus {
  id: number;
  name: string;
  meansDone: boolean;
}

/** The statuses of completed items: those that mean done, or, where none is marked so, the one named Completed. */
export function doneStatuses<Status extends NamedStatus>(statuses: readonly Status[]): Status[] {
  const marked = statuses.filter(({ meansDone }) => meansDone);
  return marked.length > 0 ? marked : statuses.filter(({ name }) => isNamed(name, 'completed'));
}

/** Those that open items can begin in. */
export function openStatuses<Status extends NamedStatus>(statuses: readonly Status[]): Status[] {
  const done = doneStatuses(statuses);
  return statuses.filter((status) => !done.includes(status));
}

/**
 * The status of an item after its completion changes (specification, tools section 4): a completed item gets the status
 * that means done (`doneStatuses`); a reopened one with that status gets In Progress, else the first one; a reactivated
 * one gets that in any case. If there is no such status it keeps its own.
 *
 * @param statuses in the order of the item's feature
 */
export function statusAfter(
  completion: Completion,
  current: number | null,
  statuses: readonly NamedStatus[],
): number | null {
  const done = doneStatuses(statuses);
  const isDone = done.some(({ id }) => id === current);
  if (completion === 'complete') return isDone ? current : (done[0]?.id ?? current);
  if (completion === 'reopen' && !isDone) return current;
  const open = statuses.filter(({ meansDone }) => !meansDone);
  return (open.find(({ name }) => isNamed(name, 'in progress')) ?? open[0])?.id ?? current;
}

function isNamed(name: string, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted;
}

/** Whether notes are not empty: whitespace alone counts as none. */
export function areNotes(notes: string | null): notes is string {
  return notes !== null && notes.trim() !== '';
}

/** How an item stands to the day that it is due on; null if it is due on none, or completed. */
export type DueState = 'overdue' | 'today' | 'later';

/** @param today YYYY-MM-DD of the person, as `dueDate` */
export function dueState(
  { dueDate, completed }: { dueDate: string | null; completed: boolean },
  today: string,
): DueState | null {
  if (dueDate === null || completed) return null;
  return dueDate < today ? 'overdue' : dueDate === today ? 'today' : 'later';
}

/** Free numbers on either side of a position: 32 moves to the same place exhaust a gap. */
export const POSITION_GAP = 2 ** 32;

/**
 * As many ascending positions between two others, null standing for the end of the list; null if there are not enough
 * numbers left, so that the list must be renumbered.
 */
export function positionsBetween(
  before: number | null,
  after: number | null,
  count: number,
): number[] | null {
  const isBetween = before !== null && after !== null;
  const step = isBetween ? Math.floor((after - before) / (count + 1)) : POSITION_GAP;
  const first = before === null && after !== null ? after - count * step : (before ?? 0) + step;
  const positions = Array.from({ length: count }, (_, at) => first + at * step);
  const isFree = (position: number) =>
    (before === null || position > before) && (after === null || position < after);
  return positions.every((position) => Number.isSafeInteger(position) && isFree(position)) ? positions : null;
}
