import { restEndpoint } from '@/platform/server/rest';
import { decoder, readFields } from '@/platform/server/wire-input';
import { masterSettingsRouter } from './router';

/** The documented clients send strings; other programs may send booleans. */
const trueOrFalse = decoder(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  () => ({ enum: [true, false, 'true', 'false'] }),
);

export const masterSettingsRest = [
  restEndpoint('MasterSettings', masterSettingsRouter, {
    status: {
      methods: ['POST'],
      action: 'getStatus',
      about: 'Whether people may register.',
      reply: ({ registrationEnabled }) => ({ settings: { registration_enabled: registrationEnabled } }),
    },
    setRegistration: {
      action: 'toggleRegistration',
      about: 'Opens or closes registration; it sets the given state, so that repeating it is harmless.',
      input: readFields({ enabled: ['enabled', trueOrFalse] }),
      reply: ({ enabled }) => ({ enabled }),
    },
  }),
];
