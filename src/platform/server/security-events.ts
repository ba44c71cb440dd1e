import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import {
  ATTEMPT_KINDS,
  type AttemptKind,
  type EventFacts,
  type EventKind,
  eventLimits,
  type EventValues,
  PASSING_KINDS,
  type PassingKind,
} from '@/platform/shared/security-events';
import { deleteInBatches } from './batches';
import { keyedDigest } from './crypto';
import { type Call, type Caller, runOperation } from './journal/once';

// The only way to record security events (docs/decisions/013-security-events.md): each becomes a line in the log and an
// entry in the audit list. Neither ever contains a token, a password, a key, or a name as typed by an unknown caller.

const HOUR_MS = 60 * 60 * 1000;

export interface Account {
  id: number;
  username: string;
}

/** Who causes an event: an account, or an operator at the server's shell. */
export type Actor = Account | 'shell';

/** The origin of events: a request, or the shell, which has no address. */
export interface EventSource {
  db: Kysely<Database>;
  /** A request's log names the request. */
  log: Logger;
  address: string | null;
}

/** The facts of an event; for a change the same fields before and after. */
type Facts =
  | { [Kind in PassingKind]: { kind: Kind; before?: undefined; after: EventFacts[Kind] } }[PassingKind]
  | { kind: Exclude<EventKind, PassingKind>; before?: EventValues; after: EventValues };

/** An event with the affected account, or else the affected tool key or setting. */
export type SecurityEvent = Facts & ({ account: Account } | { subject: string });

export type RecordEvents = (events: readonly SecurityEvent[]) => Promise<void>;

/**
 * Runs a transaction (`inTransaction`) with events by `actor`: `record` stores them within it, and they are logged after
 * the commit.
 *
 * @param call an idempotent call (see `once` of the journal), whose retries record nothing
 */
export async function inRecordedTransaction<T>(
  source: EventSource,
  actor: Actor,
  work: (trx: Transaction<Database>, record: RecordEvents) => Promise<T>,
  call?: Call,
): Promise<T> {
  const recorded: SecurityEvent[] = [];
  const run = (trx: Transaction<Database>) => {
    // An earlier attempt may have been rolled back.
    recorded.length = 0;
    return work(trx, async (events) => {
      const entries = events.map((event) => entryOf(source, actor, event));
      await storeAll(trx, entries);
      recorded.push(...events);
    });
  };
  const answer =
    call?.input.operationId !== undefined && actor !== 'shell'
      ? await onlyOnce(run, { db: source.db, user: actor }, call, recorded)
      : await inTransaction(source.db, run);
  for (const event of recorded) {
    const { kind, before, after } = event;
    source.log.info(
      {
        event: kind,
        ...(actor === 'shell' ? { actor } : { actorId: actor.id }),
        ...('account' in event ? { accountId: event.account.id } : { subject: event.subject }),
        ...(before ? { before, after } : after),
        address: source.address,
      },
      kind.replaceAll('_', ' '),
    );
  }
  return answer;
}

/** Discards the recorded events if the call turns out to be a retry, whose work is rolled back. */
async function onlyOnce<T>(
  work: (trx: Transaction<Database>) => Promise<T>,
  caller: Caller,
  call: Call,
  recorded: SecurityEvent[],
): Promise<T> {
  let isKept = false;
  const kept = async () => {
    isKept = true;
  };
  const answer = await runOperation(caller, call, async (trx) => ({
    answer: await work(trx),
    details: { afterStored: [kept] },
  }));
  if (!isKept) recorded.length = 0;
  return answer;
}

/** The origin of attempts: a request. */
export interface AttemptSource extends EventSource {
  config: { secretKey: Buffer };
  inBackground(work: () => Promise<void>): void;
}

/** An account claimed by an unauthenticated caller. */
export interface ClaimedAccount {
  /** Its id, or the name as typed. */
  key: string | number;
  /** Undefined if there is no such account. */
  account: Account | undefined;
}

export type Attempt = Extract<Facts, { kind: AttemptKind }> & {
  /** Left out if no account is concerned. */
  claimed?: ClaimedAccount | undefined;
  /** Whether it also goes to the audit list; the default. */
  listed?: boolean;
};

/**
 * Records an attempt by an unauthenticated caller. The log names the account by a digest, so that it reveals neither
 * typed names nor which accounts exist; the audit list names existing accounts only. The cost is the same either way.
 */
export function reportAttempt(source: AttemptSource, attempt: Attempt): void {
  const { kind, claimed, after, listed = true } = attempt;
  source.log.warn(
    {
      event: kind,
      ...(claimed && { account: digestOf(source.config.secretKey, claimed.key) }),
      ...after,
      address: source.address,
    },
    kind.replaceAll('_', ' '),
  );
  if (!listed) return;
  source.inBackground(async () => {
    const account = claimed?.account;
    const entry = entryOf(source, null, { ...attempt, ...(account ? { account } : { subject: '' }) });
    await storeBounded(source.db, entry, claimed === undefined || account !== undefined);
  });
}

/** The same for both names of an account; reveals nothing without the key. */
function digestOf(secretKey: Buffer, key: string | number): string {
  return keyedDigest(secretKey, `account of an event ${JSON.stringify(key)}`).slice(0, 16);
}

type Entry = ReturnType<typeof entryOf>;

function entryOf(source: EventSource, actor: Actor | null, event: SecurityEvent) {
  const { id: actor_id, username: actor_name } =
    actor === 'shell' ? { id: null, username: actor } : (actor ?? { id: null, username: '' });
  const account_name = 'account' in event ? event.account.username : null;
  return {
    actor_id,
    actor_name,
    account_name,
    action: event.kind,
    subject: 'account' in event ? event.account.username : event.subject,
    before_json: JSON.stringify(event.before ?? {}),
    after_json: JSON.stringify(event.after),
    address: source.address,
    created_at: new Date(),
  };
}

async function storeAll(trx: Transaction<Database>, entries: readonly Entry[]): Promise<void> {
  const ofRights = entries.filter(({ action }) => !isAmong(PASSING_KINDS, action));
  if (ofRights.length > 0) await trx.insertInto('audit_entries').values(ofRights).execute();
  for (const entry of entries) {
    if (isAmong(PASSING_KINDS, entry.action)) await storeBounded(trx, entry, true);
  }
}

function isAmong<Kind extends EventKind>(kinds: readonly Kind[], kind: EventKind): kind is Kind {
  return kinds.some((one) => one === kind);
}

/** Stores an entry of a passing kind unless a limit of `eventLimits` is reached. */
async function storeBounded(db: Kysely<Database>, entry: Entry, wanted: boolean): Promise<void> {
  const since = new Date(entry.created_at.getTime() - HOUR_MS);
  const ofAccount = sql`(
    SELECT COUNT(*) FROM audit_entries AS alike
    WHERE alike.account_name = ${entry.account_name} AND alike.action = ${entry.action} AND alike.created_at > ${since})`;
  const attempts = sql`(
    SELECT COUNT(*) FROM audit_entries AS attempt
    WHERE attempt.action IN (${sql.join(ATTEMPT_KINDS)}) AND attempt.created_at > ${since})`;
  await sql`
    INSERT INTO audit_entries (${sql.join(Object.keys(entry).map((column) => sql.ref(column)))})
    SELECT ${sql.join(Object.values(entry))} FROM (SELECT 1 AS one) AS once
    WHERE ${wanted} AND ${ofAccount} < ${eventLimits.ofAccountAnHour}
      AND ${isAmong(ATTEMPT_KINDS, entry.action) ? attempts : sql`0`} < ${eventLimits.attemptsAnHour}`.execute(
    db,
  );
}

/**
 * Deletes passing events from before `moment` in batches. Changes of permissions stay, with the names of who made them and
 * whom they concern, deleted accounts too: they tell who could do what. The addresses of that time go.
 */
export async function deletePassingEventsBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  const last = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('created_at', '<', moment)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  for (const kind of PASSING_KINDS) {
    const passed = db
      .deleteFrom('audit_entries')
      .where('action', '=', kind)
      .where('id', '<=', last.id)
      .orderBy('id');
    await deleteInBatches(passed, { signal });
  }
  await db
    .updateTable('audit_entries')
    .set({ address: null })
    .where('created_at', '<', moment)
    .where('address', 'is not', null)
    .execute();
}
