import { appRouter } from '@/app/server/app-router';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { TestUser } from './accounts';
import type { TestApp } from './app';
import { createBelongings } from './belongings';
import { CALLS, idsOf } from './calls-by-id';
import { createDevflowOwner } from './devflow-owner';

/** What is looked for by queries that search. */
export const WORD = 'zqxcanary';

export type Person = Awaited<ReturnType<typeof settle>>;

/** A person with one of everything. */
export async function settle(app: TestApp, word = '') {
  const board = await createDevflowOwner(app);
  const ids = await createBelongings(app, board, word);
  // As it is called there.
  return { user: board.user, board, ids, scriptName: `open ${word}`.trim() };
}

/** A day to come, YYYY-MM-DD. */
export const dayToCome = () => textOfDay(civilDay(new Date(), 'UTC') + 30);

/** What a query is asked of a person, where that is more than the ids of `CALLS`. */
const NAMED: Record<string, (of: Person) => object> = {
  'calendar.orphans': ({ ids }) => ({ id: ids.event, rule: '' }),
  'goalsHabits.previewRhythm': ({ ids }) => ({ id: ids.habit, rhythm: 'days' }),
  'watchedRecords.seasonGroups': ({ ids }) => ({ ids: [ids.record] }),
  'devflow.item': ({ ids }) => ({ id: ids.item }),
  'devflow.statisticRows': ({ board }) => ({ range: 'year', statusId: board.bug }),
  'devflow.texts': ({ ids }) => ({ ids: [ids.item] }),
  'dashboard.rows': () => ({ card: 'devflow.done', from: '2026-01-01', to: '2026-12-31' }),
  'expenses.forecast': () => ({ to: dayToCome() }),
  'expenses.payees': () => ({ text: 'payee' }),
  'scripts.links': ({ ids }) => ({ id: ids.script }),
  'scripts.texts': ({ ids }) => ({ ids: [ids.script] }),
};

/** What queries need by the names of their fields. */
export const fieldsOf = ({ ids, board, scriptName }: Person): Record<string, unknown> => ({
  ...{ from: '2026-01-01', to: '2026-02-01', day: '2026-01-05', month: '2026-01', date: '2026-01-05' },
  ...{
    since: 0,
    revision: 0,
    balance: 0,
    by: 'average',
    range: 'year',
    kind: 'spending',
    measure: 'devflow',
  },
  ...{ rule: 'FREQ=DAILY', start: '2026-01-05', allDay: true },
  script_name: scriptName,
  ...{ q: WORD, query: WORD, text: WORD },
  ...{ featureId: board.feature, accountId: ids.account, habitId: ids.habit },
});

interface Schema {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: { path: PropertyKey[] }[] } };
  shape?: object;
  in?: { shape?: object };
}

/** Every query of the typed API. */
export const queries = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const { type, inputs } = (procedure as unknown as { _def: { type: string; inputs: Schema[] } })._def;
  return type === 'query' ? [{ path, inputs }] : [];
});
export type Query = (typeof queries)[number];

/** Inputs of a query that its schema takes: as few fields as it needs, and with a text that is looked for. */
export function inputsOf({ path, inputs }: Query, person: Person): unknown[] {
  if (inputs.length === 0) return [undefined];
  const needed: Record<string, unknown> = { ...NAMED[path]?.(person) };
  const { ids, board } = person;
  const own = { ...board, books: { account: ids.account, entry: ids.entry } };
  const known = { ...CALLS[path]?.(idsOf(ids, board), own), ...fieldsOf(person) };
  const [schema] = inputs;
  for (;;) {
    const missing = schema?.safeParse(needed).error?.issues[0]?.path[0];
    if (missing === undefined) break;
    const name = String(missing);
    if (name in needed || !(name in known)) throw new Error(`${path}: what is ${name}? Say it above.`);
    needed[name] = known[name];
  }
  const names = Object.keys(schema?.shape ?? schema?.in?.shape ?? {});
  const searched = names.includes('search') ? [{ ...needed, search: WORD }] : [];
  return [needed, ...searched];
}

/** What is answered, as a text; a refusal too. */
export async function answerOf(
  app: TestApp,
  caller: TestUser,
  { path }: Query,
  input: unknown,
): Promise<string> {
  const [namespace = '', name = ''] = path.split('.');
  const called = app.callerOf(caller) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    const answer = await called[namespace]?.[name]?.(input);
    return textOf(await wholeOf(answer));
  } catch (error) {
    const { message, code, details } = error as Error & { code?: string; details?: unknown };
    // An answer that did not come proves nothing.
    if (code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SERVER_ERROR') throw error;
    return `refused: ${message} ${JSON.stringify(details)}`;
  }
}

/** An answer whose streamed parts have all come. */
async function wholeOf(answer: unknown): Promise<unknown> {
  const isStream = (value: unknown): value is AsyncIterable<unknown> =>
    typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
  const hasParts =
    typeof answer === 'object' && answer !== null && 'parts' in answer && isStream(answer.parts);
  const stream = hasParts ? answer.parts : answer;
  if (!isStream(stream)) return answer;
  const parts: unknown[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value: unknown) => (value instanceof Map ? [...value] : value)) ?? '';
}
