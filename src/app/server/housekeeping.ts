import { withDeadline } from '@db/deadline';
import { deleteExpiredChallenges } from '@/features/accounts/server/passkeys/writes';
import { deleteExpiredTokens } from '@/features/accounts/server/links.sql';
import { deleteOldDownloads } from '@/features/my-data/server/download/writes';
import { deleteExpiredFlows } from '@/features/accounts/server/oidc/writes';
import { tellHeld } from '@/features/reminders/server/held.sql';
import { claimReminders, deleteOldReminders, mailReminders } from '@/features/reminders/server/writes';
import { pushReminders } from '@/features/reminders/server/push/deliveries.sql';
import { deliverWebhooks } from '@/features/webhooks/server/deliveries';
import { webhookFeedsOf } from '@/features/webhooks/server/router';
import { deleteLeft } from '@/features/accounts/server/users/leaving';
import type { Services } from '@/platform/server/context';
import { forgetDeleted } from '@/platform/server/feed/deleted.sql';
import { deleteBroughtInBefore, deleteOperationsBefore } from '@/platform/server/journal/operations';
import { deleteOldMails } from '@/platform/server/mail';
import { deletePassingEventsBefore } from '@/platform/server/security-events';
import { deleteExpiredSessions } from '@/platform/server/session-expiry';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import type { Housekeeping, ServerTool } from '@/platform/server/tools/tool';
import { nextReset } from '@/platform/shared/demo-reset';
import { daysAgo } from '@/platform/shared/dates';
import { BROUGHT_IN_DAYS, OPERATION_DAYS } from '@/platform/shared/operations';
import { eventLimits } from '@/platform/shared/security-events';
import { backUpNightly } from './backups';
import { resetDemo } from './demo/reset';
import * as tools from './tools';

const MINUTE_MS = 60 * 1000;
const HALF_MINUTE_MS = MINUTE_MS / 2;
const WEBHOOKS_MS = 5_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Runs the housekeeping hourly, first a minute after the start, so that short-lived processes run it too; reminds each
 * minute; does each half minute what tools do at its time, so that it is done within a minute; and sends webhooks what has
 * changed within seconds.
 */
export function scheduleHousekeeping(services: Services): void {
  const run = () => services.inBackground(() => runHousekeeping(services));
  setTimeout(() => {
    run();
    setInterval(run, HOUR_MS).unref();
  }, MINUTE_MS).unref();
  setInterval(() => services.inBackground(() => runReminders(services)), MINUTE_MS).unref();
  if (services.config.publicDemo) resetAtEachHour(services);
  setInterval(() => services.inBackground(() => runTimely(services)), HALF_MINUTE_MS).unref();
  let isSending = false;
  setInterval(() => {
    // One more would begin each few seconds beside those that wait for slow receivers.
    if (isSending) return;
    isSending = true;
    services.inBackground(async () => {
      try {
        await runWebhooks(services);
      } finally {
        isSending = false;
      }
    });
  }, WEBHOOKS_MS).unref();
}

const webhookFeeds = webhookFeedsOf(Object.values<ServerTool>(tools));

/** Sends webhooks what has changed. Safe to run in several processes. */
export async function runWebhooks(services: Services): Promise<void> {
  if (services.stopping.aborted) return;
  await services.jobs.run('webhooks', () => deliverWebhooks(services, webhookFeeds));
}

function resetAtEachHour(services: Services): void {
  const { config, db, jobs, stopping } = services;
  const run = () => jobs.run('reset of the demo', () => resetDemo(db, config, { stopping }));
  setTimeout(
    () => {
      services.inBackground(() => withDeadline(TIME_LIMITS.wholeAccount, run));
      resetAtEachHour(services);
    },
    nextReset(Date.now()) - Date.now(),
  ).unref();
}

/** Does what tools do by themselves at its time, none of which waits for another. Safe to run in several processes. */
export async function runTimely({ config, db, jobs, log, stopping }: Services): Promise<void> {
  if (stopping.aborted) return;
  const timely = Object.values<ServerTool>(tools).flatMap((tool) => Object.entries(tool.timely ?? {}));
  await Promise.all(timely.map(([what, run]) => jobs.run(what, () => run({ config, db, log, stopping }))));
}

/** Reminds people of what became due with any tool, by mail, in open pages and on closed ones. Safe to run in several processes. */
export async function runReminders(services: Services): Promise<void> {
  const { db, jobs, stopping } = services;
  for (const { gate, reminders } of Object.values<ServerTool>(tools)) {
    if (stopping.aborted) return;
    if (gate && reminders)
      await jobs.run('reminders', () => claimReminders(db, { gate, reminders }, stopping));
  }
  await jobs.run('held reminders', () => tellHeld(services));
  await Promise.all([
    jobs.run('mails of reminders', () => mailReminders(services)),
    jobs.run('pushes of reminders', () => pushReminders(services)),
  ]);
}

/**
 * Deletes what has expired: sessions, mailed links, rate limit counters, trash, undo data, what was deleted, passing events; and lets the
 * tools do theirs; makes the nightly backup. Safe to run in several processes. A step that fails is logged and does not stop the others.
 */
export async function runHousekeeping(services: Services): Promise<void> {
  const { db, limits, jobs, stopping } = services;
  const steps: Record<string, (house: Housekeeping) => Promise<void>> = {
    sessions: () => deleteExpiredSessions(db, stopping),
    'single sign-ons': () => deleteExpiredFlows(db, stopping),
    'links of mails': () => deleteExpiredTokens(db, stopping),
    'challenges of passkeys': () => deleteExpiredChallenges(db, stopping),
    ...Object.fromEntries(
      Object.values<ServerTool>(tools).flatMap(({ housekeeping = {} }) => Object.entries(housekeeping)),
    ),
    'what programs were told of deletions': () => forgetDeleted(db, stopping),
    operations: () => deleteOperationsBefore(db, daysAgo(OPERATION_DAYS), stopping),
    'what was brought in': () => deleteBroughtInBefore(db, daysAgo(BROUGHT_IN_DAYS), stopping),
    downloads: () => deleteOldDownloads(db, stopping),
    'deleted accounts': () => deleteLeft(services),
    'old reminders': () => deleteOldReminders(db, stopping),
    'passing events': () => deletePassingEventsBefore(db, daysAgo(eventLimits.keptDays), stopping),
    'mails in the outbox': () => deleteOldMails(services.config),
    'counters of limits': () => limits.deleteExpired(stopping),
    'nightly backup': () => backUpNightly(services),
  };
  for (const [what, run] of Object.entries(steps)) {
    if (stopping.aborted) return;
    await jobs.run(what, () => run({ db, stopping }));
  }
}
