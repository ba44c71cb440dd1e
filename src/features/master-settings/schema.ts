import * as z from 'zod';

export const setRegistrationInput = z.object({ enabled: z.boolean() });
