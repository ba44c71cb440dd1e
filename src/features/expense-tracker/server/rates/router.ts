import { revised } from '@/platform/server/tools/tool-calls';
import * as schema from '../../report-schema';
import { expenseLimits } from '../../rules';
import { change, procedure } from '../procedures';
import { listRates } from './queries';
import { deleteRates, setRates } from './writes';

/** A hundred thousand rates, of five values each; a file of more is sent as its text. */
const MANY = {
  timeLimit: 'bulk',
  body: { values: 500_000, text: expenseLimits.bodyBytes, large: true },
} as const;

export const rateProcedures = {
  /** The latest rates. */
  rates: procedure
    .input(schema.ratesInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listRates(db, ownerId, input))),
  /** Stores exchange rates, or the history file of the European Central Bank; what is there is replaced. */
  setRates: change('setRates', schema.setRatesInput, setRates, MANY),
  /** Deletes exchange rates. */
  deleteRates: change('deleteRates', schema.deleteRatesInput, deleteRates, MANY),
};
