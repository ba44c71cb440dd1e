import { appRouter } from '@/app/server/app-router';
import * as tools from '@/app/server/tools';
import type { ServerTool } from '@/platform/server/tools/tool';
import type { TestUser } from './accounts';
import type { TestApp } from './app';
import { ASKED, CALLS, LENIENT, PARTS, type Person } from './belongings';

/** What is looked for by queries that search. */
export const WORD = 'zqxcanary';

const USUAL = {
  ...{ from: '2026-01-01', to: '2026-02-01', day: '2026-01-05', month: '2026-01', date: '2026-01-05' },
  ...{ since: 0, revision: 0, balance: 0, by: 'average', range: 'year', kind: 'spending' },
  ...{ measure: 'devflow', rule: 'FREQ=DAILY', start: '2026-01-05', allDay: true },
  ...{ q: WORD, query: WORD, text: WORD },
};

/** What a query may be asked of a person, by the names of its fields. */
export function knownOf(path: string, { id, say }: Person): Record<string, unknown> {
  const tool = (tools as Record<string, ServerTool>)[path.split('.', 1)[0] ?? ''];
  const part = tool?.gate?.tool ?? 'house';
  return {
    ...CALLS[path]?.(id),
    ...LENIENT[path]?.(id),
    ...USUAL,
    ...PARTS[part]?.fields?.((name) => id(part, name), say),
    ...ASKED[path]?.(id),
  };
}

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
  const needed: Record<string, unknown> = { ...ASKED[path]?.(person.id) };
  const known = knownOf(path, person);
  const [schema] = inputs;
  for (;;) {
    const missing = schema?.safeParse(needed).error?.issues[0]?.path[0];
    if (missing === undefined) break;
    const name = String(missing);
    if (name in needed || !(name in known))
      throw new Error(`${path}: what is ${name}? Say it in testing.ts.`);
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
