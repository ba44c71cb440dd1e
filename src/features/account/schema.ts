import * as z from 'zod';
import { emailProblem, nameProblem, passwordProblem } from '@/features/accounts/rules';
import { confirmInput } from '@/features/accounts/schema';
import { checkedBy } from '@/platform/shared/text-schema';

const text = z.string().default('');

export const renameInput = z.object({ name: text.superRefine(checkedBy(nameProblem)) });

export const changeEmailInput = confirmInput.extend({
  email: text.superRefine(checkedBy(emailProblem)),
});

export const changePasswordInput = confirmInput.extend({
  password: text.superRefine(checkedBy(passwordProblem)),
});

export const endSessionInput = z.object({
  id: z.number().refine(Number.isSafeInteger, 'An id is a whole number'),
});
