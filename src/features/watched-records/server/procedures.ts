import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { BODY } from '@/platform/server/body/body-limit';
import { watchedGate } from '../gate';
import { watchedLimits } from '../limits';

/** A selection may be all records; a batch of news has fewer values. */
export const watchedProcedure = openToolProcedure(watchedGate).meta({
  body: { values: watchedLimits.idsMax + BODY.values },
});

/**
 * Like `watchedProcedure`, but also accepts the account's API key: reading, syncing, and adding the tags and types that
 * news name.
 */
export const keyProcedure = watchedProcedure.meta({ apiKey: true });

/** Like `watchedProcedure`, but refuses access tokens: shows or replaces the API key. */
export const secretProcedure = watchedProcedure.meta({ tokens: 'none' });
