import * as z from 'zod';
import { accountTexts, emailProblem, nameProblem, passwordProblem } from '@/features/accounts/rules';
import { checkedBy } from '@/platform/shared/text-schema';

const text = z.string().default('');

const currentPassword = text.superRefine(
  checkedBy((password: string) => (password === '' ? accountTexts.currentPasswordRequired : null)),
);

export const renameInput = z.object({ name: text.superRefine(checkedBy(nameProblem)) });

export const changeEmailInput = z.object({
  currentPassword,
  email: text.superRefine(checkedBy(emailProblem)),
});

export const changePasswordInput = z.object({
  currentPassword,
  password: text.superRefine(checkedBy(passwordProblem)),
});

export const leaveInput = z.object({ currentPassword });

export const endSessionInput = z.object({
  id: z.number().refine(Number.isSafeInteger, 'An id is a whole number'),
});
