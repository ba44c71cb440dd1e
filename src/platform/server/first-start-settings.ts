import * as z from 'zod';

/** What the first start puts into the database. */
export const firstStartSettings = {
  MASTER_PASSWORD: z
    .string()
    .refine((text) => Array.from(text).length >= 6, 'must have at least 6 characters')
    .refine((text) => Array.from(text).length <= 1024, 'must have at most 1,024 characters')
    .optional()
    .describe('Password of `master`, the first account; else one is printed once.'),
  MASTER_EMAIL: z
    .string()
    .regex(/^[^\s<>@,]+@[^\s<>@,]+$/u, 'must be an address such as me@example.org')
    .max(254, 'must have at most 254 characters')
    .optional()
    .describe('Its e-mail address; else the first sign-in asks for one.'),
  DEMO: z
    .enum(['1', 'public'], 'must be 1, public, or not set')
    .optional()
    .describe('`1` fills an empty database as a demo; `public` is one for strangers, filled anew each hour.'),
};
