import * as z from 'zod';
import { MOST_LISTED } from './rules';

export const markReadInput = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(MOST_LISTED),
});
