import { router } from '@/platform/server/trpc';
import * as schema from '../../report-schema';
import { change, procedure, revised } from '../procedures/router';
import { listRates } from './queries';
import { deleteRates, setRates } from './writes';

export const rateProcedures = {
  /** The latest rates. */
  rates: procedure
    .input(schema.ratesInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listRates(db, ownerId, input))),
  setRates: change('setRates', schema.setRatesInput, setRates),
  deleteRates: change('deleteRates', schema.deleteRatesInput, deleteRates),
};

/** By itself, for the types of the documented calls. */
export const rateRouter = router(rateProcedures);
