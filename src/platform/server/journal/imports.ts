import { sql } from 'kysely';
import { IMPORTED } from '@/platform/shared/operations';
import type { Caller } from './once';

/** Most that are listed. */
const LISTED = 500;

/** What an account imported into a topic and can take back, newest first, each with two or more facts of its answer. */
export async function listImports<Facts>(
  caller: Caller & { revision: number },
  topic: string,
  facts: readonly (keyof Facts & string)[],
): Promise<{ revision: number; imports: ({ operationId: string; at: string } & Facts)[] }> {
  return {
    revision: caller.revision,
    imports: await listOperations(caller, { topic, kind: IMPORTED }, facts),
  };
}

/** The operations of a kind that an account can take back, newest first, each with two or more facts of its answer. */
export async function listOperations<Facts>(
  { db, user }: Caller,
  { topic, kind }: { topic: string; kind: string },
  facts: readonly (keyof Facts & string)[],
): Promise<({ operationId: string; at: string } & Facts)[]> {
  // An answer may hold thousands of rows.
  const paths = sql.join(facts.map((fact) => sql.lit(`$.${fact}`)));
  const rows = await db
    .selectFrom('operations')
    .select(['operation_id', 'created_at', sql<string>`JSON_EXTRACT(answer, ${paths})`.as('told')])
    .where('user_id', '=', user.id)
    .where('topic', '=', topic)
    .where('kind', '=', kind)
    .where('undone', 'is', null)
    .where('answer', 'is not', null)
    // One that changed nothing has none.
    .where('revision', 'is not', null)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ operation_id, created_at, told }) => {
    const values = JSON.parse(told) as unknown[];
    const named = Object.fromEntries(facts.map((fact, at) => [fact, values[at]])) as Facts;
    return { operationId: operation_id, at: created_at.toISOString(), ...named };
  });
}
