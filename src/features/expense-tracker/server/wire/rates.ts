import { nested, optional } from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import type { rateProcedures } from '../rates/router';

export const rateRows = {
  rates: {
    action: 'getRates',
    about: 'The latest rates: one unit of base is rate units of currency.',
    differences: { currency: optional, base: optional },
    reply: ({ rates }) => ({ data: rates }),
  },
  setRates: {
    about:
      'Stores rates, or the history file of the European Central Bank; those that are there are replaced.',
    differences: { rates: nested, csv: optional },
    reply: ({ stored, unchanged }) => ({ counts: { stored, unchanged } }),
  },
} satisfies RestRows<typeof rateProcedures>;
