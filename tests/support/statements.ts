import type { OpenDatabase } from '@db/client';
import type { Socket } from 'node:net';
import { migratedDatabase, openMigrated, openProxy } from './database';

export interface RecordedDatabase {
  database: OpenDatabase;
  /**
   * Every statement sent during `work`. A prepared one counts once for each time that it is executed, with its text where
   * it was prepared for this: whether a pooled connection knows it already is no matter of the call.
   */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
}

/** Session settings, and probes that run on a timer. */
const NOT_OF_CALLS = /^SET |kysely_migration/;

const QUERY = 0x03;
const PREPARE = 0x16;
const EXECUTE = 0x17;

/**
 * A new database whose statements are recorded by a proxy, from MySQL's protocol: a packet has three bytes of length and
 * a sequence number, and the first packet of a command its kind and text.
 */
export async function openRecordedDatabase(): Promise<RecordedDatabase> {
  let sent: string[] = [];
  function record(connection: Socket): void {
    let pending = Buffer.alloc(0);
    let isPrepared = false;
    connection.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= 4 + pending.readUIntLE(0, 3)) {
        const length = pending.readUIntLE(0, 3);
        const [kind] = pending.subarray(4);
        // Two bytes before the text say that there are no query attributes.
        const attributes = pending[5] === 0 ? 2 : 0;
        const text = pending.subarray(5 + attributes, 4 + Math.min(length, 2_000)).toString();
        // Packets of the authentication, and continuations of long commands, have other sequence numbers.
        if (pending[3] === 0 && (kind === QUERY || kind === PREPARE) && !NOT_OF_CALLS.test(text))
          sent.push(text);
        if (pending[3] === 0 && kind === EXECUTE && !isPrepared) sent.push('execute what was prepared');
        isPrepared = pending[3] === 0 && kind === PREPARE;
        pending = pending.subarray(4 + length);
      }
    });
  }
  const { address } = await openProxy(await migratedDatabase(), record);
  return {
    database: await openMigrated(address),
    async statementsOf(work) {
      sent = [];
      await work();
      // What is sent from now on is not of this work.
      return sent.splice(0);
    },
  };
}
