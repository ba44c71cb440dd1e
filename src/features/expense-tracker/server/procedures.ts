import type * as z from 'zod';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import type { Revised } from '@/platform/server/journal/journal';
import type { CallInput, Caller } from '@/platform/server/journal/once';
import type { BodyNeeds } from '@/platform/server/body/body-limit';
import { expenseGate } from '../gate';
import { expenseLimits } from '../rules';
import type { Change } from './changes/schema';
import { expenseJournal } from './journal';

/** A procedure of those to whom the tool is open. */
export const procedure = openToolProcedure(expenseGate);

/**
 * A change of the caller's, which can be retried and undone by its operation id.
 *
 * @internal
 */
export function change<Input extends z.ZodType<CallInput>, Answer extends object | void>(
  kind: string,
  input: Input,
  work: (change: Change, input: z.output<Input>) => Promise<Answer>,
  body: BodyNeeds = { values: 2 * expenseLimits.idsMax },
) {
  return procedure
    .input(input)
    .meta({ timeLimit: 'bulk', body })
    .mutation<Revised<Answer>>(async ({ ctx, input: sent }) => {
      const asked = sent as z.output<Input>;
      return expenseJournal.execute(ctx, kind, asked, (made) => work(made, asked));
    });
}

/** Reads with the revision from before, so that a change between the two is reported twice rather than lost. */
export async function revised<Answer extends object>(
  { db, user, revision }: Caller & { revision: number },
  read: (db: Caller['db'], ownerId: number) => Promise<Answer>,
): Promise<Answer & { revision: number }> {
  return { ...(await read(db, user.id)), revision };
}
