import { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBreaker } from './breaker';
import type { Database } from './database';

/** A database that cannot be reached until it is told to answer. */
class AwayDriver extends DummyDriver {
  answers = false;
  override async acquireConnection() {
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    const executeQuery: typeof connection.executeQuery = (query) =>
      this.answers ? execute(query) : Promise.reject(Object.assign(new Error('refused'), { fatal: true }));
    return Object.assign(connection, { executeQuery });
  }
}

test('a database that is away is noticed within a second, its return within a quarter of one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const driver = new AwayDriver();
  const db = new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new MysqlAdapter(),
      createIntrospector: (of) => new MysqlIntrospector(of),
      createQueryCompiler: () => new MysqlQueryCompiler(),
    },
  });
  const said: string[] = [];
  const breaker = createBreaker(db, (line) => said.push(line));
  onTestFinished(() => breaker.stop());
  expect(breaker.isClosed()).toBe(true);
  await vi.advanceTimersByTimeAsync(999);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['The database does not answer.']);
  expect(breaker.isClosed()).toBe(false);

  driver.answers = true;
  await vi.advanceTimersByTimeAsync(249);
  expect(breaker.isClosed()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['The database does not answer.', 'The database answers again.']);
  expect(breaker.isClosed()).toBe(true);
});
