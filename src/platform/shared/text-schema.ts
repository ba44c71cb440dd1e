import * as z from 'zod';

/** A check for `superRefine` from a rule that returns the problem as a text, or null for a valid value. */
export function checkedBy<T>(problemOf: (value: T) => string | null) {
  return (value: T, ctx: { addIssue: (issue: { code: 'custom'; message: string }) => void }): void => {
    const message = problemOf(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  };
}

/** Text with leading and trailing blanks removed. */
export const trimmed = z.string().transform((text) => text.trim());

/** Text of at most `max` UTF-16 units, as editors and forms count them; zod's `.max()` counts code points. */
export function textUpTo(max: number, problem?: string) {
  return z.string().refine((text) => text.length <= max, problem);
}
