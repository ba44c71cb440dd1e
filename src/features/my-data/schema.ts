import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';

export const downloadInput = z.object({
  id: z.number().refine(Number.isSafeInteger, 'An id is a whole number'),
});

/** @param parts the names of those with samples */
export const addSamplesInput = (parts: readonly string[]) =>
  z.object({ part: z.enum(parts), operationId: operationId.unwrap() });

export const undoBringingInput = z.object({ operationId: operationId.unwrap() });

/** The query of a call that does what its preview said; the names in its token are of the parts that it left out. */
export const bringQuery = z.object({
  operation_id: operationId.unwrap(),
  preview_token: z.string().regex(/^[0-9a-f]{64}(\.[A-Za-z]{1,30}){0,20}$/),
});
