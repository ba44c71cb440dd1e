import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Context } from '@/platform/server/context';
import type { Revised } from '@/platform/server/journal/journal';
import { preferencesOf } from '@/platform/server/preferences';
import type { Identity } from '@/platform/server/sessions';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { router } from '@/platform/server/trpc';
import type { DeviceChange } from '../../answers';
import { calendarGate } from '../../gate';
import type { Change } from '../changes/schema';
import { calendarJournal } from '../journal';
import { readBusy } from './busy';
import { CALDAV } from './changes';
import { answerReport, propfind } from './multistatus';
import { moveObject } from './moving';
import { getObject } from './objects';
import type { TimeRange } from './queries';
import { noteRefused } from './refused.sql';
import type { SetReport } from './reports';
import { refuseTasks, type TaskDavs } from './tasks';
import * as writes from './writes';
import type { Asked } from './xml';

/*
 * A procedure for each method of WebDAV: who may call it, and how many at once, is decided as for all calls of the tool. They are
 * reached by the route of CalDAV alone.
 */

const procedure = openToolProcedure(calendarGate).meta({ reads: null });

const path = z.string();
const tags = z.string().optional();
const conditions = z.object({ ifMatch: tags, ifNoneMatch: tags });
const calendar = z.object({ path, name: z.string().optional(), color: z.string().optional() });

type Calling = Pick<Context, 'db' | 'userAgent' | 'ports' | 'publicUrl'> &
  Pick<Identity, 'user' | 'tools' | 'states'>;

function davsOf(ctx: Calling): TaskDavs {
  const { db, ports, publicUrl, user, tools } = ctx;
  const writes = tools === undefined || tools.get(calendarGate.tool) === 'write';
  const owner = { userId: user.id, username: user.username, email: user.email, writes };
  return { db, ports, publicUrl, caller: ctx, owner };
}

/** A change that is undone as one, and listed with the program that made it. */
async function changed<Told extends writes.Told>(
  ctx: Calling,
  { path, destination }: { path: string; destination?: string },
  work: (change: Change, davs: TaskDavs) => Promise<Told>,
): Promise<Revised<Told & Pick<DeviceChange, 'program'>>> {
  const davs = davsOf(ctx);
  refuseTasks(davs, path);
  if (destination !== undefined) refuseTasks(davs, destination);
  const program = programOf(ctx);
  return calendarJournal.execute(ctx, CALDAV, { operationId: randomUUID() }, async (change) => ({
    ...(await work(change, davs)),
    program,
  }));
}

const PROGRAM_MAX = 100;

const programOf = ({ userAgent }: Pick<Context, 'userAgent'>) => userAgent.slice(0, PROGRAM_MAX);

export const caldavRouter = router({
  /** Raises what stands against the caller. */
  admitted: procedure.query(() => undefined),
  propfind: procedure
    .input(
      z.object({
        path,
        asked: z.custom<Asked>(),
        brief: z.boolean(),
        depth: z.union([z.literal(0), z.literal(1)]),
      }),
    )
    .query(({ ctx, input }) => propfind(davsOf(ctx), input.path, input)),
  report: procedure
    .input(z.object({ path, report: z.custom<SetReport>(), brief: z.boolean() }))
    .query(({ ctx, input }) => answerReport(davsOf(ctx), input.path, input)),
  busy: procedure
    .input(z.object({ path, range: z.custom<TimeRange>() }))
    .query(({ ctx, input: { path: of, range } }) => readBusy(davsOf(ctx), of, range)),
  get: procedure.input(z.object({ path })).query(({ ctx, input }) => getObject(davsOf(ctx), input.path)),

  put: procedure
    .meta({ timeLimit: 'bulk' })
    .input(z.object({ path, ics: z.string(), conditions }))
    .mutation(async ({ ctx, input: { ics, ...sent } }) => {
      refuseTasks(davsOf(ctx), sent.path);
      const preferences = await preferencesOf(ctx.db, ctx.user.id);
      // Read before the account is locked.
      const group = await writes.readSentObject(ics, preferences.timeZone);
      return changed(ctx, sent, (change, davs) =>
        writes.putObject(change, davs, { ...sent, group, preferences }),
      );
    }),
  /** Tells the owner what could not be put, deleted or moved. */
  noteRefused: procedure
    .input(z.object({ path, reason: z.string(), text: z.string().nullable(), about: z.string().optional() }))
    .mutation(({ ctx, input }) => noteRefused(ctx.db, ctx.user.id, { ...input, program: programOf(ctx) })),
  deleteObject: procedure
    .meta({ timeLimit: 'bulk' })
    .input(z.object({ path, conditions }))
    .mutation(({ ctx, input }) =>
      changed(ctx, input, (change, davs) => writes.deleteObject(change, davs, input)),
    ),
  moveObject: procedure
    .meta({ timeLimit: 'bulk' })
    .input(z.object({ path, destination: z.string(), overwrites: z.boolean(), conditions }))
    .mutation(({ ctx, input }) => changed(ctx, input, (change, davs) => moveObject(change, davs, input))),
  makeCalendar: procedure
    .input(calendar)
    .mutation(({ ctx, input }) =>
      changed(ctx, input, (change, davs) => writes.makeCollection(change, davs, input)),
    ),
  editCalendar: procedure
    .input(calendar)
    .mutation(({ ctx, input }) =>
      changed(ctx, input, (change, davs) => writes.editCollection(change, davs, input)),
    ),
  deleteCalendar: procedure
    .input(z.object({ path }))
    .mutation(({ ctx, input }) =>
      changed(ctx, input, (change, davs) => writes.deleteCollection(change, davs, input)),
    ),
});
