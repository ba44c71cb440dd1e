import { letter } from '@/features/accounts/server/emails';
import { PLACEHOLDER_EMAIL } from '@/features/accounts/placeholder-email';
import { AppError } from '@/platform/server/errors';
import { reasonOf } from '@/platform/server/jobs';
import type { Observation } from '@/platform/server/observations';
import { masterProcedure, router } from '@/platform/server/trpc';
import { running } from '@/platform/server/version';
import { thisServerTexts, warningsOf } from '@/features/master-settings/this-server';
import { countPeople, readDatabase } from '@/features/master-settings/server/queries';
import { backupsByHand } from './backups';

const started = new Date();

/** What a master is told of the server, and can try of it. */
export const thisServerRouter = router({
  /**
   * How the server is: version, database, people, the newest backup, mail, and jobs of this process with when they ran
   * last. `warnings` say what wants mending, the gravest first, each with the page of the documentation that explains it.
   */
  read: masterProcedure.meta({ reads: null }).query(async ({ ctx }) => {
    const { config, mailer } = ctx;
    const [database, people, backup] = await Promise.all([
      readDatabase(ctx.db),
      countPeople(ctx.db),
      backupsByHand.read(ctx),
    ]);
    const state = {
      ...running,
      ...{ node: process.version, started, publicUrl: ctx.publicUrl, demo: config.demo },
      database: { ...database, isPrivate: config.databaseUrl === undefined },
      people,
      backup: { ...backup, nightly: config.backupDir !== undefined },
      mail: {
        host: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host,
        sent: mailer.mails.sent,
        lastFailure: mailer.lastFailure,
      },
      trustProxy: config.trustProxy,
      jobs: [...ctx.jobs.runs].map(([name, { lastDone, lastFailed }]) => ({ name, lastDone, lastFailed })),
    };
    const observed: Partial<Record<Observation, string>> = Object.fromEntries(ctx.observations);
    return { ...state, warnings: warningsOf({ ...state, observed }, new Date()) };
  }),

  /** Begins a backup, which `read` then tells of. Raises 409 `backup_running` while one is being made. */
  backUp: masterProcedure.mutation(async ({ ctx }) => {
    if (!(await backupsByHand.begin(ctx)))
      throw new AppError('CONFLICT', thisServerTexts.backupRunning, { code: 'backup_running' });
    return { isRunning: true };
  }),

  /** Sends the caller a mail, now and in one attempt. Raises 409 `no_address`, and 422 `mail_failed` with the reason. */
  testMail: masterProcedure.meta({ timeLimit: 'provider' }).mutation(async ({ ctx }) => {
    const { username, email } = ctx.user;
    if (email === PLACEHOLDER_EMAIL)
      throw new AppError('CONFLICT', thisServerTexts.noAddress, { code: 'no_address' });
    const mail = letter({ username, email }, 'A test mail of Toolstead', [
      `you have asked ${ctx.publicUrl} for this mail. That you read it shows that its mails arrive.`,
    ]);
    await ctx.mailer.deliver(mail).catch((error: unknown) => {
      throw new AppError('UNPROCESSABLE_CONTENT', `${thisServerTexts.notSent}: ${reasonOf(error)}`, {
        code: 'mail_failed',
      });
    });
    return { to: email };
  }),
});
