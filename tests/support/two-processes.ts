import fc from 'fast-check';
import { expect } from 'vitest';
import type * as z from 'zod';
import { appRouter } from '@/app/server/app-router';
import { restEndpoints } from '@/app/server/rest-endpoints';
import * as tools from '@/app/server/tools';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { createUser } from './accounts';
import { createTestApp, type TestApp } from './app';
import { settle } from './belongings';
import { openNewDatabase } from './database';
import { inputsOf, queries, WORD } from './every-query';
import { type Facts, plausibleInputs } from './plausible-inputs';

/** A request of a person. */
interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
}

const day = civilDay(new Date(), 'UTC');
const facts: Facts = {
  ...{ today: textOfDay(day), from: textOfDay(day - 3), to: textOfDay(day + 3) },
  word: WORD,
};

/** Changes of the account itself would end the walk. */
const CHANGED = [...Object.keys(tools), 'home', 'dashboard', 'preferences', 'themes'];

const inputSchemas = (procedure: unknown) =>
  (procedure as { _def: { type: string; inputs: z.ZodType[] } })._def;

const changes: Asked[] = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const { type, inputs } = inputSchemas(procedure);
  if (type !== 'mutation' || !CHANGED.includes(path.split('.', 1)[0] ?? '')) return [];
  return plausibleInputs(inputs, facts).map((payload) => ({
    ...{ method: 'POST' as const, url: `/api/trpc/${path}` },
    ...(payload !== undefined && { payload: payload as object }),
  }));
});

const documented = restEndpoints.flatMap(({ name, rows }) =>
  rows.flatMap(({ methods, action, input, procedure }) => {
    const { inputs } = inputSchemas(procedure);
    return plausibleInputs(inputs, facts).map((plausible) => {
      const fields: Record<string, string> = action === undefined ? {} : { action };
      for (const [field, [as]] of Object.entries(input?.table ?? {})) {
        const value = (plausible as Record<string, unknown> | undefined)?.[as];
        if (value !== undefined) fields[field] = typeof value === 'string' ? value : JSON.stringify(value);
      }
      const [method = 'GET'] = methods;
      const url = `/api/${name}.php`;
      return method === 'GET'
        ? { method, url: `${url}?${new URLSearchParams(fields).toString()}` }
        : { method, url, payload: fields };
    });
  }),
);

/** What the first screens of an account ask. */
const FIRST_READS = [
  ...['home.overview', 'preferences.get', 'toolAccess.openTools', 'dashboard.read', 'goalsHabits.today'],
  ...['calendar.calendars', 'calendar.window', 'devflow.overview', 'expenses.accounts', 'expenses.budgets'],
  ...['scripts.list', 'watchedRecords.stats'],
];

/** Of the account itself, as above. */
const NOT_OF_TOOLS =
  /\/api\/(?:Login|Logout|Register|Account|Password|Validate|Users?|Sessions?|Tokens?|MyData|Second)/i;
const documentedReads = documented.filter(
  ({ method, url }) => method === 'GET' && !NOT_OF_TOOLS.test(url) && !url.includes('regenerate_key'),
);
const documentedChanges = documented.filter(({ method, url }) => method !== 'GET' && !NOT_OF_TOOLS.test(url));

/** Two processes on one database with a person, of which one keeps answers and the other does not. */
export async function openTwoProcesses() {
  const database = await openNewDatabase();
  const SECRET_KEY = 'the same in both processes of this test';
  const keeping = await createTestApp({ database, environment: { SECRET_KEY } });
  const plain = await createTestApp({ database, environment: { SECRET_KEY, KEPT_ANSWERS_MIB: '0' } });
  const person = await settle(plain);
  const ask = async ({ http }: TestApp, asked: Asked, { token } = person.user) =>
    http.inject({ ...asked, headers: { authorization: `Bearer ${token}` } });

  const reads: Asked[] = queries.flatMap((query) =>
    inputsOf(query, person).map((input) => ({
      method: 'GET',
      url: `/api/trpc/${query.path}?input=${encodeURIComponent(JSON.stringify(input ?? null))}`,
    })),
  );

  /**
   * Both answer the same; of several reasons to refuse a call either may come first, and a zip holds the two seconds
   * that it was made in.
   */
  async function compare(asked: Asked, after: string, of = person.user): Promise<void> {
    const [one, other] = [await ask(keeping, asked, of), await ask(plain, asked, of)];
    expect(one.statusCode, `${asked.url} after ${after}`).toBe(other.statusCode);
    if (one.statusCode === 200 && one.headers['content-type'] !== 'application/zip')
      expect(one.body, `${asked.url} after ${after}`).toBe(other.body);
  }

  return {
    keeping,
    plain,
    person,
    reads,
    ask,
    compare,

    /** Each change as the first of a new account that has nothing yet, and after it what was asked before. */
    async firstChanges(): Promise<void> {
      const wanted = reads.filter(({ url }) =>
        FIRST_READS.some((path) => url.startsWith(`/api/trpc/${path}?`)),
      );
      expect(wanted).toHaveLength(FIRST_READS.length);
      const done = new Set<string>();
      for (const change of changes) {
        if (done.has(change.url)) continue;
        const user = await createUser(database.db);
        for (const read of wanted) await ask(keeping, read, user);
        const { statusCode } = await ask(keeping, change, user);
        if (statusCode !== 200) continue;
        done.add(change.url);
        for (const read of wanted)
          await compare(read, `${change.url} ${JSON.stringify(change.payload)}`, user);
      }
      expect(done.size, 'changes that an account can begin with').toBeGreaterThan(30);
    },

    /**
     * Changes at random from both processes, at both doors, and after each some answers asked of both.
     *
     * @param reading how many after each change
     * @returns how many of the changes were made: the others are refused
     */
    async walk({ acts, reading, seed }: { acts: number; reading: number; seed: number }): Promise<number> {
      const one = <T>(of: readonly T[]) => fc.constantFrom(...of);
      const act = fc.record({
        change: fc.oneof(
          { weight: 3, arbitrary: one(changes) },
          { weight: 1, arbitrary: one(documentedChanges) },
        ),
        by: one([keeping, plain]),
        asked: fc.array(
          fc.oneof({ weight: 4, arbitrary: one(reads) }, { weight: 1, arbitrary: one(documentedReads) }),
          {
            minLength: reading,
            maxLength: reading,
          },
        ),
      });
      let made = 0;
      for (const { change, by, asked } of fc.sample(act, { numRuns: acts, seed })) {
        for (const read of asked) await ask(keeping, read);
        const { statusCode } = await ask(by, change);
        if (statusCode === 200) made += 1;
        const after = `${change.url} ${JSON.stringify(change.payload)} (${String(statusCode)}), seed ${String(seed)}`;
        for (const read of asked) await compare(read, after);
      }
      return made;
    },
  };
}
