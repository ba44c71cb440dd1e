import { createHash } from 'node:crypto';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { preferencesOf } from '@/platform/server/preferences';
import { listImports } from '@/platform/server/journal/imports';
import type { LargeBody } from '@/platform/server/large-body';
import type { Revised } from '@/platform/server/journal/journal';
import { IMPORTED } from '@/platform/shared/operations';
import type { ImportAnswer } from '../../answers';
import { calendarGate } from '../../gate';
import { calendarLimits, calendarTexts } from '../../rules';
import { importInput } from '../../file-schema';
import { calendarJournal } from '../journal';
import { importEvents, previewImport, readSent } from './writes';

/** In a form, or in JSON without other characters than those of ASCII, the text of a file is up to three times as long. */
export const largeFile: LargeBody = {
  bytes: 3 * calendarLimits.importBytes + 1024 * 1024,
  tooLarge: calendarTexts.fileTooLarge,
  gate: calendarGate,
};

const procedure = openToolProcedure(calendarGate);

export const importProcedures = {
  /**
   * Brings in the events of a file; with `dryRun` it only tells what it would do. Can be undone for 30 days. Raises 404,
   * 409 `changed_meanwhile` if the token is not that of a preview that holds, 413 and 422.
   */
  importIcs: procedure
    .input(importInput)
    .meta({ timeLimit: 'bulk', body: { text: calendarLimits.importBytes, large: true } })
    .mutation(async ({ ctx, input }): Promise<Revised<ImportAnswer>> => {
      const preferences = await preferencesOf(ctx.db, ctx.user.id);
      // Read before the account is locked.
      const sent = { file: await readSent(input, preferences.timeZone), input, preferences };
      if (input.dryRun)
        return {
          revision: ctx.revision,
          previewToken: ctx.revision,
          ...(await previewImport(ctx.db, ctx.user.id, sent)),
        };
      const ics = createHash('sha256').update(input.ics).digest('hex');
      return calendarJournal.execute(ctx, IMPORTED, { ...input, ics }, (change) =>
        importEvents(change, sent),
      );
    }),

  /** Imports of the last 30 days that can be undone. */
  imports: procedure
    .meta({ reads: null })
    .query(({ ctx }) =>
      listImports<Pick<ImportAnswer, 'counts' | 'fileName'>>(ctx, calendarGate.topic, ['counts', 'fileName']),
    ),
};
