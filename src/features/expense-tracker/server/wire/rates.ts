import { listOf, optional, readFields } from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import type { rateProcedures } from '../rates/router';

const RATE = readFields({ day: ['day'], currency: ['currency'], base: ['base'], rate: ['rate'] });

export const rateRows: RestRows<typeof rateProcedures> = {
  rates: {
    action: 'getRates',
    about: 'The latest rates: one unit of base is rate units of currency.',
    input: readFields({ currency: ['currency', optional], base: ['base', optional] }),
    reply: ({ rates }) => ({ data: rates }),
  },
  setRates: {
    about:
      'Stores rates, or the history file of the European Central Bank; those that are there are replaced.',
    input: readFields({ rates: ['rates', listOf(RATE)], csv: ['csv', optional] }),
    reply: ({ stored, unchanged }) => ({ counts: { stored, unchanged } }),
  },
};
