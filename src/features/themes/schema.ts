import * as z from 'zod';
import { operationId } from '@/platform/shared/operations';

/** What choosing a theme takes. Whether the name is a known one is the server's to say (422 'Failed to update theme'). */
export const updateThemeInput = z.object({ theme_name: z.string(), operationId });
