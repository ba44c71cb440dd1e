import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { takeNested } from '@/platform/server/wire-row';
import { optionAccessRouter } from './router';

// These clients have no revisions: the last save wins.
export const optionAccessLegacy = [
  legacyEndpoint('OptionAccess', optionAccessRouter, [
    {
      methods: ['POST'],
      action: 'getNavigatorSettings',
      procedure: 'getNavigatorSettings',
      reply: ({ tools, labels }) => ({ tools, labels }),
    },
    {
      methods: ['POST'],
      action: 'getHomeSettings',
      procedure: 'getHomeSettings',
      reply: ({ settings }) => ({ settings }),
    },
    {
      methods: ['POST'],
      action: 'updateHomeSettings',
      procedure: 'updateHomeSettings',
      input: takeNested('settings'),
      reply: ({ message }) => ({ message }),
    },
    {
      methods: ['POST'],
      action: 'updateNavigatorSettings',
      procedure: 'updateNavigatorSettings',
      input: takeNested('tools'),
      reply: ({ message }) => ({ message }),
    },
  ]),
];
