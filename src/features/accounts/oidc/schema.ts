import * as z from 'zod';
import { checkedBy, textUpTo } from '@/platform/shared/text-schema';
import { oidcTexts } from './rules';

/** The query of the address that the provider sent the browser back to. */
export const finishInput = z.object({ query: textUpTo(8_000, oidcTexts.refused) });

export const linkInput = z.object({
  password: z
    .string()
    .default('')
    .superRefine(checkedBy((text: string) => (text === '' ? oidcTexts.passwordRequired : null))),
  /** Of an authenticator app, for an account that asks for one. */
  code: z.string().default(''),
});
