import { restEndpoint } from '@/platform/server/rest';
import type { homeRouterOf } from './router';

export const homeRestOf = (homeRouter: ReturnType<typeof homeRouterOf>) => [
  restEndpoint('Home', homeRouter, {
    everything: {
      action: null,
      about:
        'The overview of DevFlow: features, statuses, items in progress by the id of their feature, and the 10 newest completed ones.',
      reply: (home) => ({ message: 'Home data loaded', ...home }),
    },
  }),
];
