import { reportInput } from '../../report-schema';
import { procedure, revised } from '../procedures/router';
import { readReport } from './queries';

export const reportProcedures = {
  /** What was spent, earned or owned, in one currency; the filter of each row opens exactly its lines. */
  report: procedure
    .input(reportInput)
    .meta({ timeLimit: 'bulk' })
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readReport(db, ownerId, input))),
};
