import * as z from 'zod';
import { operationId } from '@/platform/shared/operations';

/** What choosing a theme takes. Whether the name is a known one is the server's to say (422 'Failed to update theme'). */
export const updateThemeInput = z.object({ theme_name: z.string(), operationId });

/** What following the system takes: a light and a dark theme, and which of the two is worn now. */
export const followSystemInput = z.object({
  light: z.string(),
  dark: z.string(),
  worn: z.enum(['light', 'dark']),
  operationId,
});
