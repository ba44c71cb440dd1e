import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonOf } from '@/platform/server/json-table';
import { idTable } from '@/platform/server/journal/rows';
import { NEAR } from '../../rules/match/nearness';
import type { Candidate, FileRow } from '../../rules/matching';
import { dayAfter } from '../../rules/schedule';
import type { AccountRecord } from '../accounts/queries';

/** A stored transaction that a row may be, with what tells whether it was changed. */
export interface StoredCandidate extends Candidate {
  revision: number;
}

interface Row {
  id: number;
  account_id: number;
  date: string;
  amount: number;
  payee: string;
  imported_text: string;
  external_id: string;
  fingerprint: string | null;
  import_id: number | null;
  transfer_id: number | null;
  trashed_at: Date | null;
  revision: number;
  undone_at: Date | null;
}

/** Transactions of a person, joined with what is wanted, with the imports that they come from. */
async function select(
  db: Kysely<Database>,
  ownerId: number,
  { joined, where }: { joined: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<StoredCandidate[]> {
  const { rows } = await sql<Row>`
    SELECT STRAIGHT_JOIN entry.id, entry.account_id, CAST(entry.date AS CHAR) AS date, entry.amount, entry.payee,
      entry.imported_text, entry.external_id, entry.fingerprint, entry.import_id, entry.transfer_id, entry.trashed_at,
      entry.revision, origin.undone_at
    FROM ${joined} LEFT JOIN expense_imports AS origin ON origin.id = entry.import_id
    WHERE entry.user_id = ${ownerId} AND ${where}`.execute(db);
  return rows.map(candidateOf);
}

function candidateOf(row: Row): StoredCandidate {
  const { trashed_at: trashedAt, undone_at: undoneAt } = row;
  // The undo of an import trashes at its own time; what was in the trash before had another.
  const isUndone = undoneAt !== null && trashedAt?.getTime() === undoneAt.getTime();
  return {
    id: row.id,
    accountId: row.account_id,
    date: row.date,
    amount: row.amount,
    payee: row.payee,
    importedText: row.imported_text,
    externalId: row.external_id,
    fingerprint: row.fingerprint,
    importId: row.import_id,
    transferId: row.transfer_id,
    trashed: trashedAt === null ? null : isUndone ? 'undone' : 'by hand',
    revision: row.revision,
  };
}

/**
 * The types of the columns, since compared with another character set their indexes would not be used, and those indexes:
 * statistics count all transactions without an id as one.
 */
const IDENTITIES = {
  external_id: { type: 'VARCHAR(255) CHARACTER SET utf8mb4', index: 'expense_transactions_external' },
  fingerprint: { type: 'CHAR(32) CHARACTER SET ascii', index: 'expense_transactions_fingerprint' },
} as const;

/** What of an account has one of these ids or fingerprints, in the trash or not. */
async function listIdentified(
  db: Kysely<Database>,
  ownerId: number,
  wanted: { accountId: number; column: keyof typeof IDENTITIES; texts: readonly string[] },
): Promise<StoredCandidate[]> {
  const { accountId, column } = wanted;
  const texts = [...new Set(wanted.texts)].filter((text) => text !== '');
  if (texts.length === 0) return [];
  const { type, index } = IDENTITIES[column];
  return select(db, ownerId, {
    joined: sql`JSON_TABLE(${jsonOf(texts)}, '$[*]' COLUMNS (value ${sql.raw(type)} PATH '$')) AS wanted
      JOIN expense_transactions AS entry FORCE INDEX (${sql.id(index)})
        ON entry.account_id = ${accountId} AND ${sql.ref(`entry.${column}`)} = wanted.value`,
    where: sql`TRUE`,
  });
}

/**
 * What is of one of these amounts around these days: of the account all, of the others what is no
 * transfer yet.
 */
async function listNear(
  db: Kysely<Database>,
  ownerId: number,
  { account, others, rows }: Wanted,
): Promise<StoredCandidate[]> {
  const days = rows.map(({ date }) => date).toSorted();
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  // What left one account came into the other.
  const wanted = amounts.flatMap((amount) => [
    [1, amount],
    [0, amount === 0 ? 0 : -amount],
  ]);
  const accountIds = [account.id, ...others.map(({ id }) => id)];
  return select(db, ownerId, {
    // Distinct, so that the server makes an index of it.
    joined: sql`expense_transactions AS entry
      JOIN (SELECT DISTINCT is_own, amount
        FROM JSON_TABLE(${jsonOf(wanted)}, '$[*]' COLUMNS (is_own INT PATH '$[0]', amount BIGINT PATH '$[1]')) AS sent
      ) AS wanted ON wanted.amount = entry.amount AND wanted.is_own = (entry.account_id = ${account.id})`,
    where: sql`entry.account_id IN (${sql.join(accountIds)}) AND entry.trashed_at IS NULL
      AND entry.date BETWEEN ${dayAfter(days[0] ?? '', -NEAR)} AND ${dayAfter(days.at(-1) ?? '', NEAR)}
      AND (entry.account_id = ${account.id} OR entry.transfer_id IS NULL)`,
  });
}

export interface Wanted {
  account: AccountRecord;
  /** Accounts of the same currency. */
  others: readonly AccountRecord[];
  rows: readonly FileRow[];
  /** Transactions that decisions name. */
  named: readonly number[];
}

/** The stored transactions that the rows of a file may be, by their ids. */
export async function listCandidates(
  db: Kysely<Database>,
  ownerId: number,
  wanted: Wanted,
): Promise<Map<number, StoredCandidate>> {
  const { account, others, rows, named } = wanted;
  const known = [account.id, ...others.map(({ id }) => id)];
  const found = await Promise.all([
    listIdentified(db, ownerId, {
      accountId: account.id,
      column: 'external_id',
      texts: rows.map(({ externalId }) => externalId),
    }),
    listIdentified(db, ownerId, {
      accountId: account.id,
      column: 'fingerprint',
      texts: rows.map(({ fingerprint }) => fingerprint),
    }),
    listNear(db, ownerId, wanted),
    named.length === 0
      ? []
      : select(db, ownerId, {
          joined: sql`${idTable(named)} AS wanted JOIN expense_transactions AS entry ON entry.id = wanted.id`,
          where: sql`entry.account_id IN (${sql.join(known)})`,
        }),
  ]);
  return new Map(found.flat().map((candidate) => [candidate.id, candidate]));
}
