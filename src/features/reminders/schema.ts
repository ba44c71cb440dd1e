import * as z from 'zod';

export const sinceInput = z.object({ revision: z.number().int().min(0) });
