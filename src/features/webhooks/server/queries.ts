import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { selectCallers, statesOf, type ToolStates } from '@/platform/server/sessions';
import { isOpenByStates } from '@/platform/server/tools/tool-access';
import type { SessionUser } from '@/platform/server/sessions';
import { webhookLimits } from '../rules';

/** The webhooks of an account, the newest first, without their addresses and secrets. */
export async function listWebhooks(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'host', 'state', 'send_at', 'failing_since', 'delivered_at', 'created_at'])
    .select((of) =>
      of
        .selectFrom('webhook_attempts')
        .select('said')
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('delivered', '=', false)
        .where('type', '!=', 'ping')
        .orderBy('webhook_attempts.id', 'desc')
        .limit(1)
        .as('said'),
    )
    .where('user_id', '=', ownerId)
    .orderBy('id', 'desc')
    .execute();
  const parts = await db
    .selectFrom('webhook_tools')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['webhook_id', 'topic', 'kinds'])
    .where('user_id', '=', ownerId)
    .orderBy('topic')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, host: row.host, state: row.state },
    tools: parts
      .filter(({ webhook_id }) => webhook_id === row.id)
      .map(({ topic, kinds }) => ({ topic, kinds: kinds?.split(',') ?? null })),
    made: row.created_at.toISOString(),
    /** When the receiver took something last; null if it never did. */
    delivered: row.delivered_at?.toISOString() ?? null,
    /** Since when it has taken nothing, why, and when it is tried next; null if it has taken the last message. */
    failing: row.failing_since && {
      since: row.failing_since.toISOString(),
      said: row.said ?? '',
      next: row.state === 'on' ? row.send_at.toISOString() : null,
    },
  }));
}

/** The last attempts at a webhook of an account, the newest first; undefined if it has none of this number. */
export async function listAttempts(db: Kysely<Database>, ownerId: number, id: number) {
  if (!(await findReceiver(db, ownerId, id))) return undefined;
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['id', 'message_id as message', 'type', 'topic', 'status', 'said', 'delivered', 'tried_at'])
    .where('webhook_id', '=', id)
    .orderBy('id', 'desc')
    .limit(webhookLimits.attemptsListed)
    .execute();
  return rows.map(({ tried_at, ...row }) => ({ ...row, at: tried_at.toISOString() }));
}

/** Where a webhook of an account sends, sealed. */
export async function findReceiver(db: Kysely<Database>, ownerId: number, id: number) {
  return db
    .selectFrom('webhooks')
    .select(['name', 'host', 'address', 'secret'])
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
}

/** Webhooks for which there is something to send, but for those of some accounts; that which has waited longest first. */
export async function listDue(
  db: Kysely<Database>,
  { limit, without }: { limit: number; without: readonly number[] },
): Promise<{ id: number; user_id: number; send_at: Date }[]> {
  return db
    .selectFrom('webhooks')
    .select(['webhooks.id', 'webhooks.user_id', 'send_at'])
    .where('state', '=', 'on')
    .where('webhooks.user_id', 'not in', [...without, 0])
    .where('send_at', '<=', new Date())
    .where((of) =>
      of.exists(
        of
          .selectFrom('webhook_tools')
          .leftJoin('account_revisions', (join) =>
            join
              .onRef('account_revisions.user_id', '=', 'webhooks.user_id')
              .onRef('account_revisions.topic', '=', 'webhook_tools.topic'),
          )
          .select(sql`1`.as('one'))
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where(
            sql<boolean>`(lost = 1 OR COALESCE(account_revisions.revision, 0) <> webhook_tools.revision)`,
          ),
      ),
    )
    .orderBy('send_at')
    .orderBy('webhooks.id')
    .limit(limit)
    .execute();
}

/** A webhook as it is delivered, with what it is sent of which tools. */
export async function findWebhook(db: Kysely<Database>, id: number) {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['id', 'user_id', 'name', 'host', 'address', 'secret', 'send_at', 'failures', 'failing_since'])
    .where('id', '=', id)
    .where('state', '=', 'on')
    .executeTakeFirst();
  if (!webhook) return undefined;
  const parts = await db
    .selectFrom('webhook_tools')
    .select(['topic', 'kinds', 'revision', 'sent_to', 'sending_to', 'lost'])
    .where('webhook_id', '=', id)
    .orderBy('topic')
    .execute();
  return { ...webhook, parts };
}

export type DueWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;
export type WebhookPart = DueWebhook['parts'][number];

/** The owner of a webhook, as far as it may be sent anything now. */
export interface WebhookOwner {
  user: SessionUser;
  isOpen: (tool: string) => boolean;
  /** By topic. */
  revisions: ToolStates['revisions'];
}

/** Null for an account that may not sign in, or lacks the second factor that its role needs. */
export async function readOwner(db: Kysely<Database>, id: number): Promise<WebhookOwner | null> {
  const row = await selectCallers(db, true).where('users.id', '=', id).executeTakeFirst();
  if (!row || row.factorMissing === 1) return null;
  const states = statesOf(row);
  const user = { id, username: row.username, email: row.email, name: row.name, role: row.role };
  return {
    user,
    isOpen: (tool) => isOpenByStates(states, user.role, tool),
    revisions: states?.revisions ?? {},
  };
}
