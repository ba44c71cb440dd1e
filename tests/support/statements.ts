import type { OpenDatabase } from '@db/client';
import type { Socket } from 'node:net';
import { createEmptyDatabase, openDoor, openMigrated } from './database';

export interface RecordedDatabase {
  database: OpenDatabase;
  /** Every statement that `work` has the server do, as it is sent; a prepared one is named by its preparation. */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
}

/** What every connection begins with, and what is asked by the clock and not by a call. */
const NOT_OF_CALLS = /^SET |kysely_migration/;

const QUERY = 0x03;
const PREPARE = 0x16;
const EXECUTE = 0x17;

/**
 * A database of the caller's own whose statements are read on their way to the server, in the protocol of MySQL: a
 * packet has three bytes of length, a number, and in the first of a command its kind and text.
 */
export async function openRecordedDatabase(): Promise<RecordedDatabase> {
  let sent: string[] = [];
  function record(connection: Socket): void {
    let pending = Buffer.alloc(0);
    connection.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= 4 + pending.readUIntLE(0, 3)) {
        const length = pending.readUIntLE(0, 3);
        const [kind] = pending.subarray(4);
        // MySQL's clients say before the text that they bind no attributes to it.
        const attributes = pending[5] === 0 ? 2 : 0;
        const text = pending.subarray(5 + attributes, 4 + Math.min(length, 2_000)).toString();
        // The packets of the sign-in, and the further ones of a long command, have other numbers.
        if (pending[3] === 0 && (kind === QUERY || kind === PREPARE) && !NOT_OF_CALLS.test(text))
          sent.push(text);
        if (pending[3] === 0 && kind === EXECUTE) sent.push('execute what was prepared');
        pending = pending.subarray(4 + length);
      }
    });
  }
  const { address } = await openDoor(await createEmptyDatabase(), record);
  return {
    database: await openMigrated(address),
    async statementsOf(work) {
      sent = [];
      await work();
      return sent;
    },
  };
}
