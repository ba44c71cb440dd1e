import { legacyEndpoint } from '@/platform/server/legacy-rest';
import type { homeRouterOf } from './router';

export const homeLegacyOf = (homeRouter: ReturnType<typeof homeRouterOf>) => [
  legacyEndpoint('Home', homeRouter, {
    everything: {
      action: null,
      about:
        'The overview of DevFlow: features, statuses, items in progress by the id of their feature, and the 10 newest completed ones.',
      reply: (home) => ({ message: 'Home data loaded', ...home }),
    },
  }),
];
