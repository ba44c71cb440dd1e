import * as z from 'zod';
import { operationId } from '@/platform/shared/operations';

export const setRegistrationInput = z.object({ enabled: z.boolean(), operationId });
