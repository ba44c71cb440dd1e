import { openToolProcedure } from '@/features/tool-access/server/open-tool';
import { watchedGate } from '../gate';

export const watchedProcedure = openToolProcedure(watchedGate);

/**
 * As `watchedProcedure`, also for clients that have nothing but the account's API key: they read, tell what was
 * watched, and add the tags and types that their news name.
 */
export const keyProcedure = watchedProcedure.meta({ apiKey: true });
