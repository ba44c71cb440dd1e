import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { take } from '@/platform/server/wire-row';
import { themesRouter } from './router';

export const themesLegacy = [
  legacyEndpoint('ThemeSettings', themesRouter, [
    {
      methods: ['GET'],
      action: 'get',
      procedure: 'current',
      reply: ({ themeName }) => ({ theme_name: themeName }),
    },
    { methods: ['GET'], action: 'available', procedure: 'available', reply: (themes) => ({ themes }) },
    {
      methods: ['POST'],
      procedure: 'update',
      input: take('theme_name'),
      reply: ({ themeName }) => ({ theme_name: themeName }),
    },
  ]),
];
