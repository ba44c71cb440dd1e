import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { masterSettingsRouter } from './router';

/** The documented clients send strings; other programs may send booleans. */
const FLAGS = new Map<unknown, unknown>([
  ['true', true],
  ['false', false],
]);

export const masterSettingsLegacy = [
  legacyEndpoint('MasterSettings', masterSettingsRouter, [
    {
      methods: ['POST'],
      action: 'getStatus',
      procedure: 'status',
      reply: ({ registrationEnabled }) => ({ settings: { registration_enabled: registrationEnabled } }),
    },
    {
      methods: ['POST'],
      action: 'toggleRegistration',
      procedure: 'setRegistration',
      input: (fields) => {
        const enabled = fields.get('enabled');
        return { enabled: FLAGS.get(enabled) ?? enabled };
      },
      reply: ({ enabled }) => ({ enabled }),
    },
  ]),
];
