import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { toolCalls } from '@/platform/server/tools/tool-calls';
import { expenseGate } from '../gate';
import { expenseLimits } from '../rules';
import { expenseJournal } from './journal';

/** A procedure of those to whom the tool is open. */
export const procedure = openToolProcedure(expenseGate);

/** @internal */
export const { change, undo, changesSince } = toolCalls(procedure, expenseJournal, {
  timeLimit: 'bulk',
  body: { values: 2 * expenseLimits.idsMax },
});
