import { BROUGHT_IN } from '@/platform/shared/operations';
import type { Caller } from '@/platform/server/journal/once';
import type { BroughtIn } from './journal';

/** What was brought into the account and can be undone, or was; the newest first. */
export async function listBroughtIn({ db, user }: Caller) {
  const rows = await db
    .selectFrom('operations')
    .select(['operation_id', 'answer', 'undone', 'created_at'])
    .where('user_id', '=', user.id)
    .where('topic', '=', BROUGHT_IN)
    .where('kind', '=', 'bring')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ operation_id, answer, undone, created_at }) => ({
    operationId: operation_id,
    at: created_at.toISOString(),
    undone: undone !== null,
    ...(JSON.parse(answer ?? '{"parts":[]}') as BroughtIn),
  }));
}
