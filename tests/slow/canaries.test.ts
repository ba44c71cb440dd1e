import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { appRouter } from '@/app/server/app-router';
import { restEndpoints } from '@/app/server/rest-endpoints';
import * as tools from '@/app/server/tools';
import { makeAccessToken, toolsText } from '@/platform/server/access-tokens';
import type { TokenRight } from '@/platform/server/sessions';
import type { ServerTool } from '@/platform/server/tools/tool';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp } from '../support/app';
import { TOOLS_TESTING } from '../support/belongings';
import { openNewDatabase } from '../support/database';
import { type Facts, plausibleInputs } from '../support/plausible-inputs';

// A word in every tool, and figures where there are some: no tool's word may come out of another one, neither for a
// program with a token for that one nor for a person to whom the tool is closed. Every procedure and row is tested by
// being registered.

const WORD = 'canary';
const keys = Object.values<ServerTool>(tools).flatMap(({ gate }) => gate?.tool ?? []);
const toolOf = (path: string) =>
  (tools as Record<string, ServerTool>)[path.split('.', 1)[0] ?? '']?.gate?.tool;
const wordOf = (tool: string) => `${WORD} ${tool}`;

const day = civilDay(new Date(), 'UTC');
const today = textOfDay(day);
const facts: Facts = { today, from: textOfDay(day - 3), to: textOfDay(day + 3), word: WORD };

// A database of its own, since a tool's switch is everybody's, and for the numbers of its rows.
const app = await createTestApp({ database: await openNewDatabase() });
let owner: TestUser;
/** The ids of the first things. */
let first: number[];
beforeAll(async () => {
  owner = await createUser(app.services.db);
  first = [];
  for (const tool of Object.keys(TOOLS_TESTING)) first.push(await fillTool(tool));
});

/** Puts the word of a tool into it. */
async function fillTool(tool: string): Promise<number> {
  const first = await TOOLS_TESTING[tool]?.canary(app.callerOf(owner), wordOf(tool), today);
  await app.settled();
  return first ?? 0;
}

const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { _def } = procedure as unknown as { _def: { type: string; inputs: z.ZodType[] } };
  return { path, isChange: _def.type === 'mutation', type: _def.type, inputs: _def.inputs };
});
// What makes things comes first, and what takes them away last.
const lateness = ({ path, isChange }: (typeof procedures)[number]) =>
  !isChange ? 0 : /delete|purge|undo|remove|clear|trash/i.test(path) ? 2 : 1;
procedures.sort((one, other) => lateness(one) - lateness(other));

type Outcome = { answer: string } | { code: string };

async function ask(user: TestUser, path: string, input: unknown): Promise<Outcome> {
  const [name = '', call = ''] = path.split('.');
  const caller = app.callerOf(user) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    return { answer: await textOf(await caller[name]?.[call]?.(input)) };
  } catch (error) {
    // The text of a refusal is an answer too.
    const { wireCode, message, details } = error as { wireCode?: string; message: string; details?: object };
    return { code: wireCode ?? 'invalid', answer: JSON.stringify([message, details]) };
  }
}

/** Lists that are made while they are sent too; of the stream of revisions what it tells first. */
async function textOf(output: unknown): Promise<string> {
  if (typeof output !== 'object' || output === null || !(Symbol.asyncIterator in output)) {
    return JSON.stringify(output) ?? '';
  }
  const parts: unknown[] = [];
  for await (const part of output as AsyncIterable<unknown>) {
    parts.push(part);
    if (parts.length === 50) break;
  }
  return JSON.stringify(parts);
}

/** Fails if an answer tells of a tool that it must not tell of. */
function expectSilence(what: string, answer: string, silent: readonly string[]): void {
  for (const tool of silent) {
    for (const mark of [wordOf(tool), ...(TOOLS_TESTING[tool]?.figures ?? [])]) {
      expect(answer.includes(mark), `${what} tells ${mark}: ${answer.slice(0, 500)}`).toBe(false);
    }
  }
}

async function tokenFor(right: TokenRight, ...ofTools: string[]): Promise<TestUser> {
  const { token, tokenHash } = makeAccessToken();
  const text = toolsText(ofTools.map((tool) => [tool, right]));
  await app.services.db
    .insertInto('access_tokens')
    .values({
      ...{ user_id: owner.id, token_hash: tokenHash, name: token, tools: text },
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  return { ...owner, token };
}

test('every tool has its word', () => {
  expect(Object.keys(TOOLS_TESTING).sort()).toEqual([...keys].sort());
});

test('the first rows are numbered 1, which the calls of a token name', () => {
  expect(first).toEqual(keys.map(() => 1));
});

/**
 * Makes the calls that a token for a tool may make, and returns the share of the tool's own that were answered: not all are,
 * since some need what plausible inputs do not name, or more than a token may.
 */
async function callAll(tool: string, right: TokenRight): Promise<number> {
  const others = keys.filter((key) => key !== tool);
  const program = await tokenFor(right, tool);
  const asked = procedures.filter(
    ({ isChange, type }) => type !== 'subscription' && (right === 'write' || !isChange),
  );
  const own = asked.filter(({ path }) => toolOf(path) === tool).map(({ path }) => path);
  const answered = new Set<string>();
  let sung = false;
  for (const { path, inputs } of asked) {
    for (const input of plausibleInputs(inputs, facts)) {
      const outcome = await ask(program, path, input);
      expectSilence(`${path} ${JSON.stringify(input)}`, JSON.stringify(outcome), others);
      if ('code' in outcome) {
        if (outcome.code === 'token_not_allowed') break;
        continue;
      }
      answered.add(path);
      sung ||= outcome.answer.includes(wordOf(tool));
    }
  }
  expect(sung, 'its own word was answered').toBe(true);
  return own.filter((path) => answered.has(path)).length / own.length;
}

test.each(keys)('a token for reading %s tells nothing of the other tools', async (tool) => {
  expect(await callAll(tool, 'read')).toBeGreaterThan(0.7);
});

test.each(keys)('a token for %s tells nothing of the other tools at the documented calls', async (tool) => {
  const others = keys.filter((key) => key !== tool);
  const { token } = await tokenFor('read', tool);
  const authorization = `Bearer ${token}`;
  let sung = 0;
  for (const { name, rows } of restEndpoints) {
    for (const { methods, action, input, procedure } of rows) {
      if (!methods.includes('GET')) continue;
      const { inputs } = (procedure as unknown as { _def: { inputs: z.ZodType[] } })._def;
      for (const plausible of plausibleInputs(inputs, facts)) {
        const query: Record<string, string> = action === undefined ? {} : { action };
        for (const [field, [as]] of Object.entries(input?.table ?? {})) {
          const value = (plausible as Record<string, unknown> | undefined)?.[as];
          if (value !== undefined) query[field] = typeof value === 'string' ? value : JSON.stringify(value);
        }
        const answer = await app.http.inject({
          url: `/api/${name}.php`,
          query,
          headers: { authorization },
        });
        expectSilence(`${name} ${JSON.stringify(query)}`, answer.body, others);
        if (answer.body.includes(wordOf(tool))) sung += 1;
        if (answer.statusCode === 403) break;
      }
    }
  }
  expect(sung).toBeGreaterThan(0);
});

test('a token for goals does not say what those stand at that follow other tools, nor follows them', async () => {
  const { goalsHabits } = app.callerOf(await tokenFor('write', 'goals-habits'));
  const followed = (await goalsHabits.getGoals({})).goals.filter(({ measure }) =>
    /devflow|money/.test(measure),
  );
  expect(followed.length).toBeGreaterThan(0);
  for (const goal of followed) expect(goal).toMatchObject({ value: null, targetValue: 0, progress: 0 });
  for (const [measure, code] of [
    ['devflow', 'feature_not_found'],
    ['money', 'account_not_found'],
  ] as const) {
    const wish = { name: 'x', measure, devflowFeatureId: 1, expenseAccountId: 1, targetValue: 5 };
    await expect(goalsHabits.addGoal(wish)).rejects.toMatchObject({ wireCode: code });
  }
});

test('home counts the rows of the tools of a token alone', async () => {
  const cardsOf = async (user: TestUser) =>
    (await app.callerOf(user).home.overview()).cards.filter(({ rows }) => rows > 0).map(({ tool }) => tool);
  expect((await cardsOf(owner)).length).toBeGreaterThan(1);
  expect(await cardsOf(await tokenFor('read', 'devflow'))).toEqual([]);
  expect(await cardsOf(await tokenFor('read', 'devflow', 'calendar'))).toEqual(['calendar']);
});

test.each(keys)('while %s is closed to somebody, no other call of theirs tells of it', async (tool) => {
  const setOpen = (enabled_user: boolean) =>
    app.services.db
      .updateTable('navigator_tools')
      .set({ enabled_user })
      .where('tool_key', '=', tool)
      .execute();
  await setOpen(false);
  try {
    for (const { path, type, inputs } of procedures) {
      if (type !== 'query') continue;
      for (const input of plausibleInputs(inputs, facts)) {
        const outcome = await ask(owner, path, input);
        const text = JSON.stringify(outcome);
        const mark = wordOf(tool);
        expect(text.includes(mark), `${path} tells ${mark}: ${text.slice(0, 500)}`).toBe(false);
        if ('code' in outcome && outcome.code === 'tool_closed') break;
      }
    }
  } finally {
    await setOpen(true);
  }
});

// They take away what is there, so they come last; and the goals first, which follow the others.
const writing = ['goals-habits', ...keys.filter((key) => key !== 'goals-habits')];

test.each(writing)('a token for changing %s tells nothing of the other tools', async (tool) => {
  expect(await callAll(tool, 'write')).toBeGreaterThan(0.6);
  await fillTool(tool);
});
