import * as z from 'zod';
import { checkedBy } from '@/platform/shared/text-schema';
import {
  emailProblem,
  passkeyNameProblem,
  registrationProblem,
  resetProblem,
  setupFormProblem,
  signInProblem,
} from './rules';

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
  z.object({ identifier: text, password: text, code: text, keep_account: keepAccount }),
  signInProblem,
);

export const registerInput = judged(
  z.object({ username: text, email: text, password: text }),
  registrationProblem,
);

export const setupInput = judged(
  z.object({ token: text, email: text, password: text }),
  (setup) => setupFormProblem(setup)?.text ?? null,
);

export const activateInput = z.object({ token: text });

export const forgotPasswordInput = judged(z.object({ email: text }), ({ email }) => emailProblem(email));

export const resetPasswordInput = judged(z.object({ token: text, password: text }), resetProblem);

/** Of a change that a stranger at an open browser must not make; empty if the owner has just proven the account otherwise. */
export const confirmInput = z.object({ currentPassword: text });

/** Of a change that a code is asked for as well, if the account has an authenticator app. */
export const confirmFactorInput = confirmInput.extend({ code: text });

export const switchOnInput = z.object({ code: text });

const passkeyName = z.string().trim().superRefine(checkedBy(passkeyNameProblem));
const passkeyId = z.number().refine(Number.isSafeInteger, 'An id is a whole number');

/** What a browser answers (WebAuthn Level 3, section 5.1); the library that verifies it judges the rest. */
const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };

export const addPasskeyInput = z.object({
  name: passkeyName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: z.string(),
      attestationObject: z.string(),
      transports: z.array(z.string()).default([]),
    }),
  }),
});

export const renamePasskeyInput = z.object({ id: passkeyId, name: passkeyName });

export const removePasskeyInput = confirmFactorInput.extend({ id: passkeyId });

const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: text,
  }),
});

export const passkeySignInInput = z.object({ keep_account: keepAccount, response: usedPasskey });

export const passkeyConfirmInput = z.object({ response: usedPasskey });
