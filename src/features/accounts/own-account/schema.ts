import * as z from 'zod';
import { emailProblem, nameProblem, passwordProblem } from '../rules';
import { confirmInput, wholeId } from '../schema';
import { checkedBy, trimmed } from '@/platform/shared/text-schema';
import { type NewToken, TOKEN_DAYS, tokenProblem } from './rules';

const text = z.string().default('');

export const renameInput = z.object({ name: text.superRefine(checkedBy(nameProblem)) });

export const changeEmailInput = confirmInput.extend({
  email: text.superRefine(checkedBy(emailProblem)),
});

export const changePasswordInput = confirmInput.extend({
  password: text.superRefine(checkedBy(passwordProblem)),
  /** Access tokens, webhooks, and the tools' keys and secret addresses, too. */
  endCredentials: z.boolean().default(true),
});

export const endSessionInput = z.object({ id: wholeId });

export const makeTokenInput = confirmInput
  .extend({
    name: trimmed,
    tools: z.array(z.object({ tool: z.string(), right: z.enum(['read', 'write']) })),
    /** Until its end; null for a token without one. */
    days: z.union([z.literal(TOKEN_DAYS), z.null()]),
  })
  .superRefine(checkedBy((token: NewToken) => tokenProblem(token)?.text ?? null));

export const revokeTokenInput = z.object({ id: wholeId });

export const endKeyInput = z.object({ tool: z.string(), id: wholeId });
