import { restEndpoint } from '@/platform/server/rest';
import { nested, readFields } from '@/platform/server/wire-input';
import { optionAccessRouter } from './router';

// These clients have no revisions: the last save wins.
export const optionAccessRest = [
  restEndpoint('OptionAccess', optionAccessRouter, {
    getNavigatorSettings: {
      methods: ['POST'],
      about:
        'The tools in their order with title, description, category and the four switches; a user gets the personal ones open to users.',
      reply: ({ tools, labels }) => ({ tools, labels }),
    },
    getHomeSettings: {
      methods: ['POST'],
      about: 'The switches of the home page.',
      reply: ({ settings }) => ({ settings }),
    },
    updateHomeSettings: {
      about: 'Sets the named switches of the home page.',
      input: readFields({ settings: ['settings', nested] }),
      reply: ({ message }) => ({ message }),
    },
    updateNavigatorSettings: {
      about:
        'Replaces what is given of the named tools, found by id or tool_key; a tool that is not named keeps its place.',
      input: readFields({ tools: ['tools', nested] }),
      reply: ({ message }) => ({ message }),
    },
  }),
];
