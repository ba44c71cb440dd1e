import { openToolProcedure } from '@/features/option-access/server/open-tool';

export const watchedProcedure = openToolProcedure('watched-records');

/**
 * As `watchedProcedure`, also for clients that have nothing but the account's API key: they read, tell what was
 * watched, and add the tags and types that their news name.
 */
export const keyProcedure = watchedProcedure.meta({ apiKey: true });
