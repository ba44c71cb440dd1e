import { restEndpoint } from '@/platform/server/rest';
import { take } from '@/platform/server/wire-input';
import { themesRouter } from './router';

export const themesRest = [
  restEndpoint('ThemeSettings', themesRouter, {
    current: {
      action: 'get',
      about: "The name of the account's theme.",
      reply: ({ themeName }) => ({ theme_name: themeName }),
    },
    available: {
      about: 'All themes in full: name, description, category, and their colours in `data`.',
      reply: (themes) => ({ themes }),
    },
    update: {
      action: null,
      about: 'Chooses a theme by its name.',
      input: take('theme_name'),
      reply: ({ themeName }) => ({ theme_name: themeName }),
    },
  }),
];
