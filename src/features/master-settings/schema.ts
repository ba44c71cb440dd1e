import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';

export const setRegistrationInput = z.object({ enabled: z.boolean(), operationId });
