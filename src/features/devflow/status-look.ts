/* How home and DevFlow show a status. */

/** Shown in a group or a chip for an item whose status was deleted. */
export const NO_STATUS = 'No status';

/**
 * The tone of a status by the words in its name (specification, platform section 2): red for 'bug', green for
 * 'enhance', orange for 'refine', else the list's `usual` one.
 */
export function statusTone<Usual>(name: string, usual: Usual): 'danger' | 'success' | 'warning' | Usual {
  const words = name.toLowerCase();
  if (words.includes('bug')) return 'danger';
  if (words.includes('enhance')) return 'success';
  if (words.includes('refine')) return 'warning';
  return usual;
}

/** How a status is shown: in its colour, or in the tone of its name. */
export const statusLook = <Usual>(
  { name, color }: { name: string; color?: string | null | undefined },
  usual: Usual,
) => ({ tone: statusTone(name, usual), color });
