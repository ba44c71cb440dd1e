import { revised } from '@/platform/server/tools/tool-calls';
import * as schema from '../../planning-schema';
import { change, procedure } from '../procedures';
import { readBudgets, suggestBudgets } from './queries';
import { setBudgets } from './writes';

export const budgetProcedures = {
  /** The budgets of a month, with what was spent and carried. */
  budgets: procedure
    .input(schema.budgetsInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readBudgets(db, ownerId, input))),
  /** Sets budgets of categories for a month; null clears one. */
  setBudgets: change('setBudgets', schema.setBudgetsInput, setBudgets),
  /** What the months before suggest for one. */
  suggestBudgets: procedure
    .input(schema.suggestBudgetsInput)
    .query(async ({ ctx, input }) => suggestBudgets(ctx.db, ctx.user.id, input)),
};
