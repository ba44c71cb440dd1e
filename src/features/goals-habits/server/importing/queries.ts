import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { IMPORTED } from '@/platform/shared/operations';
import type { ImportAnswer, ImportsAnswer } from '../../answers';
import { goalsHabitsGate } from '../../gate';

/** What was imported, for as long as it can be undone, newest first. */
export async function listImports(db: Kysely<Database>, ownerId: number): Promise<ImportsAnswer> {
  const rows = await db
    .selectFrom('operations')
    .select(['operation_id', 'answer', 'created_at'])
    .where('user_id', '=', ownerId)
    .where('topic', '=', goalsHabitsGate.topic)
    .where('kind', '=', IMPORTED)
    .where('undone', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return {
    imports: rows.map(({ operation_id, answer, created_at }) => {
      const { habits, entries } = JSON.parse(answer ?? '{"habits":0,"entries":0}') as ImportAnswer;
      return { operationId: operation_id, at: created_at.toISOString(), habits, entries };
    }),
  };
}
