import { timeLeft } from '@db/deadline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';
import { createContext } from './context';
import { adminProcedure, masterProcedure, publicProcedure, router, signedInProcedure } from './trpc';

const procedures = router({
  public: publicProcedure.query(() => 'ok'),
  signedIn: signedInProcedure.query(({ ctx }) => ctx.user.role),
  admin: adminProcedure.query(({ ctx }) => ctx.user.role),
  master: masterProcedure.query(({ ctx }) => ctx.user.role),
  byKey: signedInProcedure.meta({ apiKey: true }).query(({ ctx }) => ctx.user.role),
});

test('a procedure is called by those whom its name lets in', async () => {
  const app = await createTestApp();
  const { db, log } = app.services;
  const callers = {
    stranger: undefined,
    user: (await createUser(db)).token,
    admin: (await createUser(db, { role: 'admin' })).token,
    master: (await createUser(db, { role: 'master' })).token,
  };
  const outcomes: Record<string, string[]> = {};
  for (const [who, token] of Object.entries(callers)) {
    const authorization = token === undefined ? undefined : `Bearer ${token}`;
    const caller = procedures.createCaller(
      createContext(app.services, { id: 'test', ip: '127.0.0.1', log, authorization }),
    );
    outcomes[who] = await Promise.all(
      [caller.public, caller.signedIn, caller.admin, caller.master].map((call) =>
        call().catch((error: unknown) => (error as { code: string }).code),
      ),
    );
  }
  expect(outcomes).toEqual({
    stranger: ['ok', 'UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED'],
    user: ['ok', 'user', 'FORBIDDEN', 'FORBIDDEN'],
    admin: ['ok', 'admin', 'admin', 'FORBIDDEN'],
    master: ['ok', 'master', 'master', 'master'],
  });
});

test('an API key calls what says that it may, and nothing else that wants somebody signed in', async () => {
  const app = await createTestApp();
  const { db, log } = app.services;
  const user = await createUser(db, { role: 'master' });
  const owner = { ...user, name: null };
  const identify = async () => ({
    user: owner,
    tokenHash: Buffer.alloc(32),
    by: 'api-key' as const,
    states: null,
    factorMissing: false,
  });
  const facts = { id: 'test', ip: '127.0.0.1', log, authorization: `Bearer ${user.token}`, identify };
  const caller = procedures.createCaller(createContext(app.services, facts));
  await expect(caller.public()).resolves.toBe('ok');
  await expect(caller.byKey()).resolves.toBe('master');
  for (const call of [caller.signedIn, caller.admin, caller.master]) {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'key_not_allowed' });
  }
});

test('a call has 5 s, and as much longer as its kind of work takes', async () => {
  const app = await createTestApp();
  const kinds = router({
    usual: publicProcedure.query(() => timeLeft()),
    bulk: publicProcedure.meta({ timeLimit: 'bulk' }).query(() => timeLeft()),
    search: publicProcedure.meta({ timeLimit: 'search' }).query(() => timeLeft()),
    provider: publicProcedure.meta({ timeLimit: 'provider' }).query(() => timeLeft()),
    wholeAccount: publicProcedure.meta({ timeLimit: 'wholeAccount' }).query(() => timeLeft()),
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { log } = app.services;
  const caller = kinds.createCaller(
    createContext(app.services, { id: 'test', ip: '127.0.0.1', log, authorization: undefined }),
  );
  const times = await Promise.all(
    [caller.usual, caller.bulk, caller.search, caller.provider, caller.wholeAccount].map((call) => call()),
  );
  expect(times).toEqual([5_000, 30_000, 15_000, 25_000, 600_000]);
});
