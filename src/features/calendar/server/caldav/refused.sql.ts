import { createHash } from 'node:crypto';
import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { bumpRevision } from '@/platform/server/revisions';
import type { Housekeeping } from '@/platform/server/tools/tool';
import { daysAgo } from '@/platform/shared/dates';
import type { DeviceRefusal, FileAnswer } from '../../answers';
import { REFUSALS_TOPIC } from '../../refusals';

/** As the changes of programs are. */
const KEPT_DAYS = 7;
const KEPT = 50;
/** Characters; most events have a thousand. */
const TEXT_MAX = 256 * 1024;
const REASON_MAX = 500;
/** Enough to know it by: a title may be what was too long. */
const TITLE_MAX = 100;

/** What was sent, and why it is not kept. */
export interface Refused {
  program: string;
  path: string;
  reason: string;
  /** Null: nothing was sent, or it was not received whole. */
  text: string | null;
  /** Of which its title is read, where nothing was sent: what it was about, as it is. */
  about?: string | undefined;
}

/** Keeps what a program sent and was refused, for its owner to be told of, and the latest of those before. */
export async function noteRefused(
  db: Kysely<Database>,
  ownerId: number,
  { program, path, reason, text, about = text ?? '' }: Refused,
): Promise<void> {
  const now = new Date();
  const digest = createHash('sha256')
    .update(JSON.stringify([program, path, reason, text]))
    .digest('hex');
  await inTransaction(db, async (trx) => {
    // Changes of the topic wait for each other by it.
    await bumpRevision(trx, ownerId, REFUSALS_TOPIC);
    await trx
      .insertInto('calendar_refusals')
      .values({
        ...{ user_id: ownerId, digest, program, reason: reason.slice(0, REASON_MAX) },
        ...{ title: titleOf(about), refused_at: now, times: 1 },
        sent: text !== null && text.length <= TEXT_MAX ? text : null,
      })
      .onDuplicateKeyUpdate({ refused_at: now, times: sql`times + 1` })
      .execute();
    const ids = trx.selectFrom('calendar_refusals').select('id').where('user_id', '=', ownerId);
    const old = await ids
      .orderBy('refused_at', 'desc')
      .orderBy('id', 'desc')
      .offset(KEPT)
      .limit(KEPT)
      .execute();
    if (old.length === 0) return;
    await trx
      .deleteFrom('calendar_refusals')
      .where('user_id', '=', ownerId)
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute();
  });
}

/** The title in a text, whatever else is wrong with it. */
function titleOf(text: string): string {
  const [, title = ''] = /^SUMMARY(?:;[^:\r\n]*)?:(.*)$/im.exec(text.replace(/\r?\n[ \t]/g, '')) ?? [];
  const whole = title
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;])/g, '$1')
    .trim();
  return (whole.length > TITLE_MAX ? `${whole.slice(0, TITLE_MAX)}…` : whole).toWellFormed();
}

/** What programs sent lately and was refused, newest first. */
export async function listRefused(db: Kysely<Database>, ownerId: number): Promise<DeviceRefusal[]> {
  const rows = await db
    .selectFrom('calendar_refusals')
    .select(['id', 'refused_at', 'times', 'program', 'title', 'reason'])
    .select(sql<number>`sent IS NOT NULL`.as('kept'))
    .where('user_id', '=', ownerId)
    .where('refused_at', '>=', daysAgo(KEPT_DAYS))
    .orderBy('refused_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ refused_at, kept, ...row }) => ({
    ...row,
    at: refused_at.toISOString(),
    isKept: Number(kept) === 1,
  }));
}

/** The text of one of them, as it was sent. Raises 404. */
export async function readRefused(db: Kysely<Database>, ownerId: number, id: number): Promise<FileAnswer> {
  const row = await db
    .selectFrom('calendar_refusals')
    .select('sent')
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.sent === null) throw new AppError('NOT_FOUND', 'This text is not kept any more');
  return { name: 'refused.ics', type: 'text/calendar', content: row.sent };
}

export async function forgetRefused({ db, stopping }: Housekeeping): Promise<void> {
  const old = db.deleteFrom('calendar_refusals').where('refused_at', '<', daysAgo(KEPT_DAYS));
  await deleteInBatches(old, { signal: stopping });
}
