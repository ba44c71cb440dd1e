import type { Database } from '@db/database';
import type { Kysely, KyselyPlugin } from 'kysely';
import pino from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createUser, signInAgain, type TestUser } from '../../../tests/support/accounts';
import { openTestDatabase } from '../../../tests/support/database';
import { until } from '../../../tests/support/until';
import { hashToken } from './crypto';
import { bumpRevision, createRevisionStreams } from './revisions';
import { endSession, type TopicRevisions } from './sessions';

// The pace of the stream by a clock of the test; what it tells, over HTTP: tests/live.test.ts.

let db: Kysely<Database>;
let user: TestUser;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
});
beforeEach(async () => {
  user = await createUser(db);
});

/** A stream of an account, whose looks at the database are counted and finished one by one. */
async function openStream(token: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  let under = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      looks++;
      under++;
      return node;
    },
    transformResult({ result }) {
      under--;
      return Promise.resolve(result);
    },
  };
  const log = pino({ level: 'silent' });
  const streams = createRevisionStreams(db.withPlugin(counting), log);
  onTestFinished(() => streams.stop());
  const stream = streams.follow({ userId: user.id, tokenHash: hashToken(token) }, undefined);
  const next = async () => {
    const { value }: { value: TopicRevisions | void } = await stream.next();
    return value;
  };
  await next();
  looks = 0;
  return {
    streams,
    next,
    /** Whether the database is looked at when so many ms have passed. */
    looksAfter: async (ms: number) => {
      looks = 0;
      vi.advanceTimersByTime(ms);
      const looked = looks > 0;
      await until(() => under === 0);
      // Its end begins the next pause.
      await new Promise((resolve) => setImmediate(resolve));
      return looked;
    },
  };
}

test('changes are looked for every quarter of a second', async () => {
  const { next, looksAfter } = await openStream(user.token);
  for (let round = 1; round <= 3; round++) {
    await db.transaction().execute((trx) => bumpRevision(trx, user.id, 'scripts'));
    const told = next();
    expect(await looksAfter(249)).toBe(false);
    expect(await looksAfter(1)).toBe(true);
    expect(await told).toMatchObject({ scripts: round });
  }
});

test('a session that has ended ends its stream within half a second', async () => {
  const token = await signInAgain(db, user);
  const ended = await openStream(token);
  await db.transaction().execute((trx) => endSession(trx, hashToken(token)));
  const refused = expect(ended.next()).rejects.toThrow('Authentication required');
  await ended.looksAfter(250);
  await ended.looksAfter(250);
  await refused;
});
