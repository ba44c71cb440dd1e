import { openToolProcedure } from '@/features/tool-access/server/open-tool';
import { watchedGate } from '../gate';

export const watchedProcedure = openToolProcedure(watchedGate);

/**
 * Like `watchedProcedure`, but also accepts the account's API key: reading, syncing, and adding the tags and types that
 * news name.
 */
export const keyProcedure = watchedProcedure.meta({ apiKey: true });

/** Like `watchedProcedure`, but refuses access tokens: shows or replaces the API key. */
export const secretProcedure = watchedProcedure.meta({ tokens: 'none' });
