/** Decisions about DevFlow's features, statuses and items that its screens, home and the server share. */

/** Lengths are in UTF-16 units. */
export const devflowLimits = {
  titleMax: 500,
  nameMax: 255,
  /** Of notes, and of a feature's description. */
  textMax: 65_535,
  searchMax: 200,
  /** Items in one call. */
  itemsMax: 100_000,
  /** Completed items in one page, and items whose notes one call gives. */
  pageMax: 200,
  trashDays: 30,
} as const;

export const devflowTexts = {
  itemFields: 'Please log in and fill the required fields: Title, Feature ID, and Status',
  itemId: 'Please log in and provide an item ID',
  featureName: 'Please enter a feature name',
  featureNameAndId: 'Please enter a feature name and provide an ID',
  statusName: 'Please enter a status name',
  statusNameAndId: 'Please enter a status name and provide an ID',
  idToDelete: 'Please log in and provide an ID',
  titleTooLong: `A title has at most ${String(devflowLimits.titleMax)} characters`,
  nameTooLong: `A name has at most ${String(devflowLimits.nameMax)} characters`,
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

/** What a group and a chip say of an item whose status was deleted. */
export const NO_STATUS = 'No status';

/**
 * The tone of a status, by the words in its name (specification, platform section 2): red for 'bug', green for
 * 'enhance', orange for 'refine', else the `usual` one of the list that it stands in.
 */
export function statusTone<Usual>(name: string, usual: Usual): 'danger' | 'success' | 'warning' | Usual {
  const words = name.toLowerCase();
  if (words.includes('bug')) return 'danger';
  if (words.includes('enhance')) return 'success';
  if (words.includes('refine')) return 'warning';
  return usual;
}

/** Whether a text shows nothing: blanks, control characters and invisible ones alone. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}

/** Why a trimmed title cannot be an item's, or null. */
export function titleProblem(title: string): string | null {
  if (isBlank(title)) return devflowTexts.itemFields;
  return title.length > devflowLimits.titleMax ? devflowTexts.titleTooLong : null;
}

/** What gets a name: a new feature or status, or one that there is. */
export type Named = 'addFeature' | 'editFeature' | 'addStatus' | 'editStatus';

const MISSING_NAME: Record<Named, string> = {
  addFeature: devflowTexts.featureName,
  editFeature: devflowTexts.featureNameAndId,
  addStatus: devflowTexts.statusName,
  editStatus: devflowTexts.statusNameAndId,
};

/** Why a trimmed name cannot be a feature's or a status's, or null. */
export function nameProblem(named: Named, name: string): string | null {
  if (isBlank(name)) return MISSING_NAME[named];
  return name.length > devflowLimits.nameMax ? devflowTexts.nameTooLong : null;
}

/** Whether another one of the same kind is called so already, letter case ignored: they could not be told apart. */
export function isNameTaken(name: string, others: readonly { name: string }[]): boolean {
  const wanted = name.trim().toLowerCase();
  return others.some((other) => other.name.trim().toLowerCase() === wanted);
}

/** What is done with items: ticked off, unticked, or reactivated in the completed view. */
export type Completion = 'complete' | 'reopen' | 'reactivate';

interface NamedStatus {
  id: number;
  name: string;
}

/**
 * The status that an item gets with its completion (specification, tools section 4): completed it goes to the status
 * named Completed; unticked it leaves that for In Progress, else for the first one; reactivated it goes there from
 * any status. Where there is no such status it keeps its own.
 *
 * @param statuses in the order of the item's feature
 */
export function statusAfter(
  completion: Completion,
  current: number | null,
  statuses: readonly NamedStatus[],
): number | null {
  const completed = statuses.find(isCompletedStatus);
  if (completion === 'complete') return completed?.id ?? current;
  if (completion === 'reopen' && current !== completed?.id) return current;
  return (statuses.find(({ name }) => isNamed(name, 'in progress')) ?? statuses[0])?.id ?? current;
}

/** Whether it is the status that completed items go to. */
export function isCompletedStatus({ name }: { name: string }): boolean {
  return isNamed(name, 'completed');
}

function isNamed(name: string, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted;
}

/** Whether notes are any: of blanks alone they are none. */
export function areNotes(notes: string | null): notes is string {
  return notes !== null && notes.trim() !== '';
}

/** How old an open item can be asked to be, by the days since it was made: within so many, or over them. */
export const AGES = {
  week: { within: 7 },
  month: { within: 30 },
  'over-month': { over: 30 },
  'over-quarter': { over: 90 },
} as const;
export type Age = keyof typeof AGES;

/** By what the completed items can be sorted. */
export const COMPLETED_COLUMNS = ['title', 'status', 'created_at', 'completed_at'] as const;

/** Free numbers on either side of a position: 32 moves to the same place use a gap up. */
export const POSITION_GAP = 2 ** 32;

/**
 * So many positions between two others, in their order, null standing for the end of the list; null when there are not
 * enough numbers left, and the list has to be numbered anew.
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

/** An entry of the documented order calls; without an index it counts as one million and its place in the list. */
export interface OrderEntry {
  id: number;
  orderIndex?: number | undefined;
}

const NO_INDEX = 1_000_000;

/** The ids in the order that the entries ask for (specification, tools section 9). */
export function wishedOrder(entries: readonly OrderEntry[]): number[] {
  const keyed = entries.map(({ id, orderIndex }, at) => ({ id, key: orderIndex ?? NO_INDEX + at }));
  return keyed.sort((a, b) => a.key - b.key).map(({ id }) => id);
}
