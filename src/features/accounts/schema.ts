import * as z from 'zod';
import { checkedBy } from '@/platform/shared/text-schema';
import {
  emailProblem,
  passkeyNameProblem,
  registrationProblem,
  resetProblem,
  type Setup,
  setupFormProblem,
  signInProblem,
} from './rules';

/** A missing text counts as empty, so that the rule's own message is returned; another type is malformed. */
const text = z.string().default('');

/** The id of a passkey, a session, a token or a key. */
export const wholeId = z.number().refine(Number.isSafeInteger, 'An id is a whole number');

/** Of an account that is about to be deleted: whether it is kept after all. Forms send texts. */
const keepAccount = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((keep) => String(keep) === 'true')
  .default(false);

export const signInInput = z
  .object({ identifier: text, password: text, code: text, keep_account: keepAccount })
  .superRefine(checkedBy(signInProblem));

export const registerInput = z
  .object({ username: text, email: text, password: text })
  .superRefine(checkedBy(registrationProblem));

export const setupInput = z
  .object({ token: text, email: text, password: text })
  .superRefine(checkedBy((setup: Setup) => setupFormProblem(setup)?.text ?? null));

export const activateInput = z.object({ token: text });

export const forgotPasswordInput = z
  .object({ email: text })
  .superRefine(checkedBy(({ email }: { email: string }) => emailProblem(email)));

export const resetPasswordInput = z
  .object({ token: text, password: text })
  .superRefine(checkedBy(resetProblem));

/** Of a change that a stranger at an open browser must not make; empty if the owner has just proven the account otherwise. */
export const confirmInput = z.object({ currentPassword: text });

/** Of a change that a code is asked for as well, if the account has an authenticator app. */
export const confirmFactorInput = confirmInput.extend({ code: text });

export const switchOnInput = z.object({ code: text });

const passkeyName = z.string().trim().superRefine(checkedBy(passkeyNameProblem));

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

export const renamePasskeyInput = z.object({ id: wholeId, name: passkeyName });

export const removePasskeyInput = confirmFactorInput.extend({ id: wholeId });

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
