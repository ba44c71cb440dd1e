import { revised } from '@/platform/server/tools/tool-calls';
import type { Revised } from '@/platform/server/journal/journal';
import type { AppliedAnswer } from '../../import-answers';
import * as schema from '../../import-schema';
import { deleteInput, orderInput } from '../../schema';
import { expenseJournal } from '../journal';
import { change, procedure } from '../procedures';
import { applyRules, previewRules } from './applying/writes';
import { readRules } from './queries';
import * as rules from './writes';

/** The rules that sort transactions. */
export const sortingProcedures = {
  /** The rules that sort transactions, in their order. */
  rules: procedure.query(async ({ ctx }) => revised(ctx, readRules)),
  /** Adds a rule that sorts transactions, behind the others. */
  addRule: change('addRule', schema.addRuleInput, rules.addRule),
  /** Changes the given fields of a rule. */
  editRule: change('editRule', schema.editRuleInput, rules.editRule),
  /** Deletes a rule. */
  deleteRule: change('deleteRule', deleteInput, rules.deleteRule),
  /** Puts rules into another order; earlier ones count first. */
  orderRules: change('orderRules', orderInput, rules.orderRules),
  /** Applies rules to the transactions that are there; with `dryRun` it only tells what it would change. */
  applyRules: procedure
    .input(schema.applyRulesInput)
    .meta({ timeLimit: 'bulk' })
    .mutation(async ({ ctx, input }): Promise<Revised<AppliedAnswer>> => {
      if (input.dryRun) return revised(ctx, (db, ownerId) => previewRules(db, ownerId, input.ids));
      return expenseJournal.execute(ctx, 'applyRules', input, (made) => applyRules(made, input));
    }),
};
