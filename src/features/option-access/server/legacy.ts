import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { nested, readFields } from '@/platform/server/wire-input';
import { optionAccessRouter } from './router';

// These clients have no revisions: the last save wins.
export const optionAccessLegacy = [
  legacyEndpoint('OptionAccess', optionAccessRouter, [
    {
      methods: ['POST'],
      action: 'getNavigatorSettings',
      about:
        'The tools in their order with title, description, category and the four switches; a user gets the personal ones open to users.',
      procedure: 'getNavigatorSettings',
      reply: ({ tools, labels }) => ({ tools, labels }),
    },
    {
      methods: ['POST'],
      action: 'getHomeSettings',
      about: 'The switches of the home page.',
      procedure: 'getHomeSettings',
      reply: ({ settings }) => ({ settings }),
    },
    {
      methods: ['POST'],
      action: 'updateHomeSettings',
      about: 'Sets the named switches of the home page.',
      procedure: 'updateHomeSettings',
      input: readFields({ settings: ['settings', nested] }),
      reply: ({ message }) => ({ message }),
    },
    {
      methods: ['POST'],
      action: 'updateNavigatorSettings',
      about:
        'Replaces what is given of the named tools, found by id or tool_key; a tool that is not named keeps its place.',
      procedure: 'updateNavigatorSettings',
      input: readFields({ tools: ['tools', nested] }),
      reply: ({ message }) => ({ message }),
    },
  ]),
];
