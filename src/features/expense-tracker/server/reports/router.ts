import { revised } from '@/platform/server/tools/tool-calls';
import { forecastInput } from '../../planning-schema';
import { exportInput, reportInput } from '../../report-schema';
import { checkBooks } from '../checking.sql';
import { exportCsv } from '../exporting.sql';
import { readForecast } from '../forecast.sql';
import { procedure } from '../procedures';
import { readReport } from './queries';

export const reportProcedures = {
  /** What was spent, earned or owned, in one currency; the filter of each row opens exactly its lines. */
  report: procedure
    .input(reportInput)
    .meta({ timeLimit: 'bulk' })
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readReport(db, ownerId, input))),
  /** What accounts will hold until a day, by what is entered ahead, due and budgeted. */
  forecast: procedure
    .input(forecastInput)
    .meta({ timeLimit: 'bulk' })
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readForecast(db, ownerId, input))),
  /** Whether the books add up, and where they do not, as they are stored now. */
  checkBooks: procedure
    .meta({ timeLimit: 'bulk', reads: null })
    .query(async ({ ctx }) => revised(ctx, checkBooks)),
  /** Transactions as a table for spreadsheets. */
  exportCsv: procedure
    .input(exportInput)
    .meta({ timeLimit: 'bulk', reads: null })
    .query(async ({ ctx, input }) => exportCsv(ctx.db, ctx.user.id, input)),
};
