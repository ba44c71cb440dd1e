import * as z from 'zod';

/** A check that refuses with the rule's own text: for `superRefine`, with a rule that gives null for what is right. */
export function checkedBy<T>(problemOf: (value: T) => string | null) {
  return (value: T, ctx: { addIssue: (issue: { code: 'custom'; message: string }) => void }): void => {
    const message = problemOf(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  };
}

/** Text without blanks at its ends. */
export const trimmed = z.string().transform((text) => text.trim());

/** Text of at most `max` UTF-16 units, as editors and forms count them; zod's `.max()` counts code points. */
export function textUpTo(max: number, problem?: string) {
  return z.string().refine((text) => text.length <= max, problem);
}
