import * as z from 'zod';

/** The number of completed items in the overview (specification, platform section 9). */
export const NEWEST_COMPLETED = 10;
export const MAX_ITEMS_PART = 200;

const whole = (value: number) => Number.isSafeInteger(value);

export const inProgressInput = z.object({
  offset: z.number().min(0).max(1_000_000_000).refine(whole, 'An offset is a whole number').default(0),
  limit: z
    .number()
    .min(1)
    .max(MAX_ITEMS_PART)
    .refine(whole, 'A limit is a whole number')
    .default(MAX_ITEMS_PART),
});
