import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';

/** The input for selecting a theme. The server checks whether the name is known (422 'Failed to update theme'). */
export const updateThemeInput = z.object({ theme_name: z.string(), operationId });

/** The input for following the system: a light and a dark theme, and which of the two is active now. */
export const followSystemInput = z.object({
  light: z.string(),
  dark: z.string(),
  worn: z.enum(['light', 'dark']),
  operationId,
});
