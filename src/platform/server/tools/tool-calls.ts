import type { TableName } from '@db/database';
import type * as z from 'zod';
import { changesSinceInput } from '@/platform/shared/feed';
import { undoInput } from '@/platform/shared/operation-input';
import { type Feed, readChanges } from '../feed/feed';
import type { Change } from '../journal/change';
import type { Journal, Revised } from '../journal/journal';
import type { CallInput, Caller } from '../journal/once';
import { forOneAnswer } from '../one-answer';
import { knowRevisions } from '../revisions';
import type { Identity } from '../sessions';
import type { ProcedureMeta } from '../trpc';
import type { openToolProcedure } from './open-tool';

type ToolProcedure = ReturnType<typeof openToolProcedure>;
type ToolContext = Parameters<Parameters<ToolProcedure['query']>[0]>[0]['ctx'];

/** Reads one answer with the revision from before, so that a change between the two is reported twice rather than lost. */
export async function revised<Answer extends object>(
  { db, user, states, revision }: Caller & Pick<Identity, 'states'> & { revision: number },
  read: (db: Caller['db'], ownerId: number) => Promise<Answer>,
): Promise<Answer & { revision: number }> {
  const own = forOneAnswer(db);
  // A revision read after what it stands for would vouch for what has changed meanwhile.
  knowRevisions(own, user.id, states?.revisions ?? {});
  return { ...(await read(own, user.id)), revision };
}

/**
 * The procedures that the router of every tool has.
 *
 * @param procedure of those to whom it is open
 * @param usual the metadata of each change: what its body may hold, and how long it may take
 * @internal
 */
export function toolCalls<Name extends TableName>(
  procedure: ToolProcedure,
  journal: Journal<Name>,
  usual: Pick<ProcedureMeta, 'body' | 'timeLimit'> = {},
) {
  return {
    /** A change of the caller's, which can be retried and undone by its operation id. */
    change: <Input extends z.ZodType<CallInput>, Answer extends object | void>(
      kind: string,
      input: Input,
      work: (change: Change<Name>, input: z.output<Input>, caller: ToolContext) => Promise<Answer>,
      meta = usual,
    ) =>
      procedure
        .input(input)
        .meta(meta)
        .mutation<Revised<Answer>>(async ({ ctx, input: sent }) => {
          const asked = sent as z.output<Input>;
          return journal.execute(ctx, kind, asked, (change) => work(change, asked, ctx));
        }),

    undo: procedure
      .input(undoInput)
      .meta({ timeLimit: 'bulk' })
      .mutation(async ({ ctx, input }) => journal.undo(ctx, input)),

    /** What was made, changed or deleted since a cursor, for programs that follow. */
    changesSince: (feed: Feed) =>
      procedure
        .meta({ reads: null })
        .input(changesSinceInput)
        .query(async ({ ctx, input }) => readChanges(feed, ctx, input)),
  };
}
