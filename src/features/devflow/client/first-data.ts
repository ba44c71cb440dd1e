import type { FirstData } from '@/platform/client/early-answers';
import { signedInHere } from '@/platform/client/storage/account';
import { lastFeature } from './address/last-feature';

/** The overview, the views, and the board of the feature in the address or of the one shown last. */
export const firstData: FirstData = {
  path: 'devflow',
  queries: (search) => {
    const user = signedInHere()?.user;
    const featureId = Number(search.get('feature') ?? (user !== undefined && lastFeature(user).read()));
    const board = featureId > 0 && !search.has('view') && !search.has('search') && !search.has('all');
    return [
      ['devflow.overview'],
      ...(search.has('view') ? [] : [['devflow.views'] as const]),
      ...(board ? [['devflow.openItems', { featureId }] as const] : []),
    ];
  },
};
