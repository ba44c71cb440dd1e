/** Decisions about DevFlow's items that its screens, home and the server share. */

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
