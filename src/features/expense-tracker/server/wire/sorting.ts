import { replyId } from '@/platform/server/wire-row';
import type { RestRows } from '@/platform/server/wire-row';
import type { RuleExample, RuleRow } from '../../import-answers';
import { amountText } from '../../rules/money';
import type { sortingProcedures } from '../sorting/router';

function wireRule({ id, name, conditions, actions, enabled, place }: RuleRow) {
  return { id, name, conditions, actions, enabled, order_index: place + 1 };
}

function wireExample({ id, accountId, currency, date, amount, payee, to }: RuleExample) {
  const lines = to.lines?.map((line) => ({
    category_id: line.categoryId,
    amount: amountText(line.amount, currency),
  }));
  return {
    id,
    account_id: accountId,
    date,
    amount: amountText(amount, currency),
    currency,
    payee,
    to: { payee: to.payee, notes: to.notes, state: to.state, lines: lines ?? null },
  };
}

export const sortingRows = {
  rules: {
    action: 'getRules',
    about: 'The rules that sort transactions, in their order.',
    reply: ({ rules }) => ({ data: rules.map(wireRule) }),
  },
  addRule: {
    about: 'Adds a rule, last: what it does to transactions for which all its conditions hold.',
    reply: replyId,
  },
  editRule: { about: 'Changes the given fields of a rule.' },
  deleteRule: { about: 'Deletes a rule; what it sorted stays so.' },
  orderRules: {
    action: 'updateRuleOrder',
    about: 'Puts rules in another order: of each field the first rule that sets it wins.',
  },
  applyRules: {
    about:
      'Applies the rules that are on, or those of ids, to the transactions that are there; with dry_run it only tells what would change.',
    reply: ({ count, examples }) => ({ count, examples: examples.map(wireExample) }),
  },
} satisfies RestRows<typeof sortingProcedures>;
