import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { RuleRow } from '../../import-answers';
import { expenseTexts } from '../../rules';

export function ruleNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.ruleNotFound, { code: 'rule_not_found' });
}

/** The rules of a person in their order, as they are stored. */
export async function listRules(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('expense_rules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The rules of a person in their order. */
export async function readRules(db: Kysely<Database>, ownerId: number): Promise<{ rules: RuleRow[] }> {
  const rows = await listRules(db, ownerId);
  return {
    rules: rows.map(({ id, name, conditions, actions, enabled }, place) => ({
      id,
      name,
      conditions: JSON.parse(conditions) as RuleRow['conditions'],
      actions: JSON.parse(actions) as RuleRow['actions'],
      enabled,
      place,
    })),
  };
}
