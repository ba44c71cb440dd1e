import { affected, countOf } from './counting';
import { compiled, type ValueOf } from '@db/compiled';
import type { Database } from '@db/database';
import type { Role } from '@/platform/shared/roles';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hashToken, randomToken } from './crypto';
import { factorMissing } from './required-factor';
import { activeBounds, type ActiveBounds } from './session-expiry';
import type { SessionProof } from './session-proofs';
import { endSessionsBeyond } from './session-quota';

/** Resolution of the stored time of last use: a write for every call would cost too much. */
export const LAST_USED_RESOLUTION_MS = 5 * 60 * 1000;

/** The account behind a token, as every procedure sees it. */
export interface SessionUser {
  id: number;
  username: string;
  email: string;
  name: string | null;
  role: Role;
}

/** A tool's key in Option Access, and the topic of its revisions. */
export interface ToolGate {
  tool: string;
  topic: string;
}

/** The revision of each topic of an account that has ever changed, and under `options` that of the installation's switches. */
export type TopicRevisions = Record<string, number>;

/** What the guards of tools and kept answers need, read by the same statement as the caller. */
export interface ToolStates {
  /** By tool: `enabled_global`, `…_master`, `…_admin` and `…_user` as 0 or 1 each. */
  flags: Readonly<Record<string, string>>;
  /** The keys of home's disabled switches. */
  homeOff: readonly string[];
  /** By topic of the account, those that ever changed, and that of the switches; read before anything else of the call. */
  revisions: TopicRevisions;
}

/** What an access token may do in a tool: 'read' is its queries, 'write' all of its procedures. */
export type TokenRight = 'read' | 'write';

/** What an access token may do, by the tool's key; nothing in the others. */
export type TokenTools = ReadonlyMap<string, TokenRight>;

/** Who is calling, and with which session, access token or API key. */
export interface Identity {
  user: SessionUser;
  tokenHash: Buffer;
  by: 'session' | 'token' | 'api-key';
  /** What an access token may do; only of callers with one. */
  tools?: TokenTools;
  /** Null if the caller was looked up without the tools. */
  states: ToolStates | null;
  /** Whether the role needs a second factor that the account lacks, so that it may do nothing but set one up. */
  factorMissing: boolean;
}

/** Where a session is used from. */
export interface SessionOrigin {
  address: string;
  /** The header of that name; empty if there was none. */
  userAgent: string;
}

/** The size of the column, in characters. */
const USER_AGENT_MAX = 255;

/**
 * Signs in `userId`, whose password was verified against `verifiedHash` (null: who has proven it otherwise). Null if that
 * password was changed or the account deactivated or leaving since then, so that no sign-in in flight survives either.
 * Returns the token, of which only the hash is stored.
 */
export async function createSession(
  trx: Transaction<Database>,
  userId: number,
  verifiedHash: string | null,
  { address, userAgent }: SessionOrigin,
  proof?: SessionProof,
): Promise<string | null> {
  const now = new Date();
  // One statement checks and locks the account and updates its last use.
  const use = trx
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .$if(verifiedHash !== null, (query) => query.where('password_hash', '=', verifiedHash ?? ''))
    .where('deactivated_at', 'is', null)
    .where('leaves_at', 'is', null);
  if ((await affected(use)) === 0) return null;
  const token = randomToken();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      user_agent: userAgent.slice(0, USER_AGENT_MAX) || null,
      address,
      proven_at: proof?.at ?? null,
      proven_by: proof?.by ?? null,
    })
    .execute();
  await endSessionsBeyond(trx, userId);
  return token;
}

/**
 * A query of the accounts that may call, with the states of the tools if they are needed: everything that the guards of a
 * procedure need in one statement. The caller's credential is joined to it.
 */
export function selectCallers(db: Kysely<Database>, withTools: boolean) {
  return db
    .selectFrom('users')
    .select(['users.id', 'username', 'email', 'users.name', 'role', factorMissing.as('factorMissing')])
    .where('deactivated_at', 'is', null)
    .where('leaves_at', 'is', null)
    .$if(withTools, (query) =>
      query.select([
        sql<string | null>`(
          SELECT JSON_OBJECTAGG(tool_key, CONCAT(enabled_global, enabled_master, enabled_admin, enabled_user))
          FROM navigator_tools)`.as('flags'),
        sql<string | null>`(
          SELECT GROUP_CONCAT(setting_key) FROM home_settings WHERE setting_value = 'false')`.as('homeOff'),
        sql<string | null>`(
          SELECT JSON_OBJECTAGG(topic, revision) FROM account_revisions WHERE user_id = users.id)`.as(
          'revisions',
        ),
        sql<number | string | null>`(SELECT SUM(revision) FROM option_revisions)`.as('options'),
      ]),
    );
}

interface StatesRow {
  flags?: string | null;
  homeOff?: string | null;
  revisions?: string | null;
  options?: number | string | null;
}

type CallerRow = SessionUser & StatesRow & { factorMissing: number };

/** The identity of a row of `selectCallers`. */
export function identityOf(row: CallerRow, tokenHash: Buffer, by: Identity['by']): Identity {
  const { id, username, email, name, role } = row;
  const user = { id, username, email, name, role };
  return { user, tokenHash, by, states: statesOf(row), factorMissing: row.factorMissing === 1 };
}

/** The states of tools in a row of `selectCallers`; null if they were not asked for. */
export function statesOf({ flags, homeOff, revisions, options }: StatesRow): ToolStates | null {
  if (flags === undefined) return null;
  return {
    flags: JSON.parse(flags ?? '{}') as Record<string, string>,
    homeOff: homeOff?.split(',') ?? [],
    revisions: { ...(JSON.parse(revisions ?? '{}') as TopicRevisions), options: Number(options) },
  };
}

/** The callers with an active session. */
function selectSessions(db: Kysely<Database>, withTools = false, bounds = activeBounds()) {
  return selectCallers(db, withTools)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['last_used_at', 'token_hash'])
    .where('last_used_at', '>', bounds.usedAfter)
    .where('sessions.created_at', '>', bounds.madeAfter);
}

type Presented = { tokenHash: Buffer } & ActiveBounds;

const boundsOf = (value: ValueOf<ActiveBounds>) => ({
  usedAfter: value('usedAfter'),
  madeAfter: value('madeAfter'),
});

const sessionQuery = (withTools: boolean) =>
  compiled((db, value: ValueOf<Presented>) =>
    selectSessions(db, withTools, boundsOf(value)).where('token_hash', '=', value('tokenHash')),
  );
const findSession = sessionQuery(false);
const findSessionAndTools = sessionQuery(true);

/**
 * The identity of a token; null if it is unknown, ended, unused for 30 days, 180 days old, or belongs to a deactivated account.
 * Updates the time and the address of last use.
 */
export function findIdentity(
  db: Kysely<Database>,
  token: string,
  address: string,
  withTools: boolean,
): Promise<Identity | null> {
  return findIdentityOfHash(db, hashToken(token), address, withTools);
}

/** As `findIdentity`, for what stands in for a session without its token: a press on a notification of its device. */
export async function findIdentityOfHash(
  db: Kysely<Database>,
  tokenHash: Buffer,
  address: string,
  withTools: boolean,
): Promise<Identity | null> {
  const now = Date.now();
  const presented = { tokenHash, ...activeBounds() };
  const [row] = await (withTools ? findSessionAndTools : findSession)(db, presented);
  if (!row) return null;
  if (now - row.last_used_at.getTime() > LAST_USED_RESOLUTION_MS) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(now), address })
      .where('token_hash', '=', tokenHash)
      .execute();
    await db
      .updateTable('users')
      .set({ last_seen_at: new Date(now) })
      .where('id', '=', row.id)
      .execute();
  }
  return identityOf(row, tokenHash, 'session');
}

/**
 * As whom something acts that an account has let act without a session, with the tools; null if the account may not sign in any more.
 * Does not count as a use.
 */
export async function findIdentityOfAccount(db: Kysely<Database>, id: number): Promise<Identity | null> {
  const row = await selectCallers(db, true).where('users.id', '=', id).executeTakeFirst();
  return row ? identityOf(row, Buffer.alloc(0), 'session') : null;
}

/** The hashes (hex) of those sessions that are active. Does not count as a use. */
export async function listActiveSessions(db: Kysely<Database>, tokenHashes: Buffer[]): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await selectSessions(db).where('token_hash', 'in', tokenHashes).execute();
  return new Set(rows.map((row) => row.token_hash.toString('hex')));
}

/** The number of active sessions of all accounts. */
export async function countActiveSessions(db: Kysely<Database>): Promise<number> {
  return countOf(db.selectFrom(selectSessions(db).as('active')));
}

/** Ends one session and returns how many there were; ending it twice is harmless. */
export async function endSession(trx: Transaction<Database>, tokenHash: Buffer): Promise<number> {
  return affected(trx.deleteFrom('sessions').where('token_hash', '=', tokenHash));
}

/** Ends every session of an account, except the one to `keep`, and returns how many there were. */
export async function endAllSessions(
  trx: Transaction<Database>,
  userId: number,
  keep?: Buffer,
): Promise<number> {
  const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId);
  return affected(keep ? sessions.where('token_hash', '!=', keep) : sessions);
}

/** A session's token has 43 characters, an access token 44. */
const BEARER = /^Bearer +([A-Za-z0-9_-]{43,44})$/i;

/** The token of an Authorization header of type bearer (RFC 6750), or null. */
export function bearerToken(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}
