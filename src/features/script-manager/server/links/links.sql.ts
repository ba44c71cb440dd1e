import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { hashToken, isKey, makeKey } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { preferencesOf } from '@/platform/server/preferences';
import { bumpRevision } from '@/platform/server/revisions';
import { type Account, type EventSource, inRecordedTransaction } from '@/platform/server/security-events';
import { identityOf, LAST_USED_RESOLUTION_MS, selectCallers } from '@/platform/server/sessions';
import type { ToolCredential, ToolCredentials } from '@/platform/server/tools/credentials';
import { isOpenTo } from '@/platform/server/tools/open-tool';
import { civilDay, dayOf, momentOf } from '@/platform/shared/civil';
import { scriptsGate } from '../../gate';
import { refusalTexts } from '../../refusal-texts';
import { scriptLimits } from '../../rules';
import { readDetails } from '../details.sql';

const KEY_PREFIX = 'tsr_';

/** The links to read scripts, listed and ended beside the access tokens. */
export const scriptCredentials: ToolCredentials = {
  kind: 'address',
  table: 'script_links',
  list: listLinks,
  end: endLinks,
};

/** The links of an account that have not ended, or those to one script, oldest first, by the script's name. */
export async function listLinks(
  db: Kysely<Database>,
  ownerId: number,
  scriptId?: number,
): Promise<ToolCredential[]> {
  const rows = await db
    .selectFrom('script_links')
    .innerJoin('scripts', 'scripts.id', 'script_links.script_id')
    .select(['script_links.id', 'name', 'created_at', 'expires_at', 'last_used_at'])
    .where('script_links.user_id', '=', ownerId)
    .where('expires_at', '>', new Date())
    .$if(scriptId !== undefined, (query) => query.where('script_id', '=', scriptId ?? 0))
    .orderBy('script_links.id')
    .execute();
  return rows.map(({ created_at, expires_at, last_used_at, ...row }) => ({
    ...row,
    made: created_at,
    ends: expires_at,
    lastUsed: last_used_at,
  }));
}

async function endLinks(trx: Transaction<Database>, ownerId: number, id?: number): Promise<number> {
  const deletion = trx
    .deleteFrom('script_links')
    .where('user_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0));
  return affected(deletion);
}

/**
 * Makes a link to a live script and returns its key, of which only the hash is stored. Raises 404, 422 `link_end` for a day
 * that is past or more than a year ahead, and 422 `too_many_links`.
 *
 * @param until its last day in the time zone of the account, YYYY-MM-DD
 */
export async function addLink(
  services: EventSource,
  owner: Account,
  { id, until }: { id: number; until: string },
): Promise<string> {
  const { timeZone } = await preferencesOf(services.db, owner.id);
  const day = dayOf(until) ?? 0;
  const ahead = day - civilDay(new Date(), timeZone);
  if (ahead < 0 || ahead > scriptLimits.linkDaysMax) throw refused('linkEnd', 'link_end');
  const key = makeKey(KEY_PREFIX);
  await inRecordedTransaction(services, owner, async (trx, record) => {
    // Locks the account, so that concurrent calls cannot exceed the limit together.
    await bumpRevision(trx, owner.id, 'account');
    const now = new Date();
    const ofOwner = trx.deleteFrom('script_links').where('user_id', '=', owner.id);
    await ofOwner.where('expires_at', '<=', now).execute();
    await readDetails(trx, owner.id, { id });
    const links = await listLinks(trx, owner.id);
    if (links.length >= scriptLimits.linksMax) throw refused('tooManyLinks', 'too_many_links');
    await trx
      .insertInto('script_links')
      .values({
        user_id: owner.id,
        script_id: id,
        token_hash: hashToken(key),
        created_at: now,
        expires_at: momentOf(day + 1, 0, timeZone),
      })
      .execute();
    await record([{ kind: 'address_made', account: owner, after: {} }]);
  });
  return key;
}

const refused = (text: 'linkEnd' | 'tooManyLinks', code: string) =>
  new AppError('UNPROCESSABLE_CONTENT', refusalTexts[text], { code });

/**
 * The script that a link leads to, as it is now, and notes that it was opened. Null for a key that is none, an ended link, a
 * script in the trash, and while its owner could not open the script either.
 */
export async function openLink(db: Kysely<Database>, key: string) {
  if (!isKey(KEY_PREFIX, key)) return null;
  const now = new Date();
  const row = await selectCallers(db, true)
    .innerJoin('script_links as link', 'link.user_id', 'users.id')
    .innerJoin('scripts', (join) =>
      join.onRef('scripts.id', '=', 'link.script_id').onRef('scripts.user_id', '=', 'users.id'),
    )
    .innerJoin('script_texts as text', 'text.script_id', 'scripts.id')
    .select(['link.id as linkId', 'expires_at as ends', 'link.last_used_at as lastUsed'])
    .select(['scripts.name as script', 'scripts.updated_at as updatedAt', 'content'])
    .where('link.token_hash', '=', hashToken(key))
    .where('expires_at', '>', now)
    .where('live', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  const owner = identityOf(row, hashToken(key), 'api-key');
  if (owner.factorMissing || !isOpenTo(scriptsGate, owner)) return null;
  if (!row.lastUsed || now.getTime() - row.lastUsed.getTime() > LAST_USED_RESOLUTION_MS) {
    await db
      .updateTable('script_links')
      .set({ last_used_at: now })
      .where('user_id', '=', row.id)
      .where('id', '=', row.linkId)
      .execute();
  }
  const { script: name, content, updatedAt, ends } = row;
  return { name, content, updatedAt, ends };
}
