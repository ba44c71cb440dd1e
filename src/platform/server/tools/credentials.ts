import { affected } from '../counting';
import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { revokeAllTokens } from '../access-tokens';
import { bumpRevision } from '../revisions';
import type { Account, RecordEvents } from '../security-events';
import type { EventFacts } from '@/platform/shared/security-events';

/** A key or secret address of an account in a tool. */
export interface ToolCredential {
  /** Its number in the tool. */
  id: number;
  /** As its owner called it; null if the tool gives it no name. */
  name: string | null;
  made: Date;
  /** Null if it has no end. */
  ends: Date | null;
  /** Null if it was never used, undefined where that is not known. */
  lastUsed: Date | null | undefined;
}

/** What programs can call a tool with as an account, besides access tokens: how the tool names them and ends them. */
export interface ToolCredentials {
  kind: 'key' | 'address';
  /** Of which a restore brings nothing back, as it would bring back what was ended after the backup. */
  table: string;
  /** Oldest first. */
  list(db: Kysely<Database>, userId: number): Promise<ToolCredential[]>;
  /** Ends the one of this number, or all of the account, and returns how many there were. */
  end(trx: Transaction<Database>, userId: number, id?: number): Promise<number>;
}

/** How many of each kind were ended. */
export interface EndedCredentials {
  tokens: number;
  keys: number;
  addresses: number;
  webhooks: number;
}

export type Credentials = ReturnType<typeof credentialsOf>;

/** Everything that programs can call with as an account, whichever tool it belongs to. */
export function credentialsOf(tools: readonly { gate?: { tool: string }; credentials?: ToolCredentials }[]) {
  const ports = tools.flatMap(({ gate, credentials }) =>
    gate && credentials ? [{ tool: gate.tool, ...credentials }] : [],
  );

  return {
    tables: ports.map(({ table }) => table),

    /** The tools' own keys and addresses of an account. */
    async list(db: Kysely<Database>, userId: number) {
      const lists = ports.map(async (port) =>
        (await port.list(db, userId)).map((one) => ({ tool: port.tool, kind: port.kind, ...one })),
      );
      return (await Promise.all(lists)).flat();
    },

    /** Ends a key or address of the account; false if there is none of this number. */
    async endOne(
      trx: Transaction<Database>,
      record: RecordEvents,
      account: Account,
      which: { tool: string; id: number },
    ): Promise<boolean> {
      const port = ports.find(({ tool }) => tool === which.tool);
      const ended = port ? await port.end(trx, account.id, which.id) : 0;
      if (!port || ended === 0) return false;
      await bumpRevision(trx, account.id, 'account');
      const counts = { keys: 0, addresses: 0, [port.kind === 'key' ? 'keys' : 'addresses']: ended };
      await record([{ kind: 'keys_ended', account, after: { ...counts, reason: 'owner' } }]);
      return true;
    },

    /** Ends the access tokens and webhooks of an account, and every key and address of it in any tool. */
    async endAll(
      trx: Transaction<Database>,
      record: RecordEvents,
      account: Account,
      reason: EventFacts['token_revoked']['reason'],
    ): Promise<EndedCredentials> {
      const ended: EndedCredentials = { ...NONE_ENDED, tokens: await revokeAllTokens(trx, account.id) };
      for (const port of ports) {
        ended[port.kind === 'key' ? 'keys' : 'addresses'] += await port.end(trx, account.id);
      }
      // They send elsewhere what a program would read with a token.
      ended.webhooks = await affected(trx.deleteFrom('webhooks').where('user_id', '=', account.id));
      const { tokens, keys, addresses, webhooks } = ended;
      if (tokens > 0) await record([{ kind: 'token_revoked', account, after: { tokens, reason } }]);
      if (keys + addresses > 0) {
        await record([{ kind: 'keys_ended', account, after: { keys, addresses, reason } }]);
      }
      if (webhooks > 0) await record([{ kind: 'webhooks_ended', account, after: { webhooks, reason } }]);
      return ended;
    },
  };
}

export const NONE_ENDED: EndedCredentials = { tokens: 0, keys: 0, addresses: 0, webhooks: 0 };
