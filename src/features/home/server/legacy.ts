import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { homeRouter } from './router';

export const homeLegacy = [
  legacyEndpoint('Home', homeRouter, [
    {
      methods: ['GET'],
      procedure: 'everything',
      reply: (home) => ({ message: 'Home data loaded', ...home }),
    },
  ]),
];
