import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { take } from '@/platform/server/wire-input';
import { themesRouter } from './router';

export const themesLegacy = [
  legacyEndpoint('ThemeSettings', themesRouter, [
    {
      methods: ['GET'],
      action: 'get',
      about: "The name of the account's theme.",
      procedure: 'current',
      reply: ({ themeName }) => ({ theme_name: themeName }),
    },
    {
      methods: ['GET'],
      action: 'available',
      about: 'All themes in full: name, description, category, and their colours in `data`.',
      procedure: 'available',
      reply: (themes) => ({ themes }),
    },
    {
      methods: ['POST'],
      about: 'Chooses a theme by its name.',
      procedure: 'update',
      input: take('theme_name'),
      reply: ({ themeName }) => ({ theme_name: themeName }),
    },
  ]),
];
