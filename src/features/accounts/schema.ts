import * as z from 'zod';
import { emailProblem, registrationProblem, resetProblem, signInProblem } from './rules';

/** A missing text counts as empty, so that the rule's own message is returned; another type is malformed. */
const text = z.string().default('');

function judged<Shape extends z.ZodObject>(shape: Shape, problem: (input: z.output<Shape>) => string | null) {
  return shape.superRefine((input, context) => {
    const message = problem(input);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** Of an account that is about to be deleted: whether it is kept after all. Forms send texts. */
const keepAccount = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((keep) => String(keep) === 'true')
  .default(false);

export const signInInput = judged(
  z.object({ identifier: text, password: text, keep_account: keepAccount }),
  signInProblem,
);

export const registerInput = judged(
  z.object({ username: text, email: text, password: text }),
  registrationProblem,
);

export const activateInput = z.object({ token: text });

export const forgotPasswordInput = judged(z.object({ email: text }), ({ email }) => emailProblem(email));

export const resetPasswordInput = judged(z.object({ token: text, password: text }), resetProblem);
