import { revised } from '@/platform/server/tools/tool-calls';
import type { Revised } from '@/platform/server/journal/journal';
import { IMPORTED } from '@/platform/shared/operations';
import type { ImportedAnswer } from '../../import-answers';
import * as schema from '../../import-schema';
import { expenseLimits } from '../../rules';
import { expenseJournal } from '../journal';
import { change, procedure } from '../procedures';
import { listImports } from './past.sql';
import { makePlan } from './planning.sql';
import { listProfiles } from './profiles/queries';
import { deleteProfile, saveProfile } from './profiles/writes';
import { answerOf, importRows } from './storing.sql';
import { undoImport } from './undoing.sql';

/** The rows of a file have up to eight values, and up to a hundred lines, which few of them have. */
const importProcedure = procedure.meta({
  timeLimit: 'bulk',
  body: { values: 30 * expenseLimits.fileRows, large: true },
});

/** Imports of files and their profiles. */
export const importingProcedures = {
  /**
   * Brings in the rows of a file; with `dryRun` it only tells what it would do. Can be undone for 30 days. Raises 404, 422,
   * and 409 `changed_meanwhile` with a fresh preview if it is not what was shown.
   */
  importTransactions: importProcedure
    .input(schema.importInput)
    .mutation(async ({ ctx, input }): Promise<Revised<ImportedAnswer>> => {
      if (input.dryRun)
        return revised(ctx, async (db, ownerId) => answerOf(await makePlan(db, ownerId, input)));
      return expenseJournal.execute(ctx, IMPORTED, input, (made) => importRows(made, input));
    }),
  /** The last imports, the newest first. */
  imports: procedure.meta({ reads: null }).query(async ({ ctx }) => revised(ctx, listImports)),
  /** Moves what an import added to the trash; what was changed since stays, and is named. */
  undoImport: change('undoImport', schema.undoImportInput, undoImport),

  /** How files of an account are read, by the hash of their head. */
  importProfiles: procedure
    .input(schema.profilesInput)
    .query(async ({ ctx, input }) =>
      revised(ctx, (db, ownerId) => listProfiles(db, ownerId, input.accountId)),
    ),
  /** Stores how files with these columns are read for an account. */
  saveImportProfile: change('saveImportProfile', schema.saveProfileInput, saveProfile),
  /** Forgets how files with these columns are read for an account. */
  deleteImportProfile: change('deleteImportProfile', schema.deleteProfileInput, deleteProfile),
};
