import type { TransactionState } from '../rules';
import type { Condition } from './condition';
import { readAmount, shares } from './money';
import { foldedText } from './payee';

/** What a rule sets; `category_id` and `split` both set the lines. */
export interface Actions {
  payee?: string | undefined;
  category_id?: number | null | undefined;
  notes?: string | undefined;
  state?: TransactionState | undefined;
  split?: { category_id: number | null; share: number }[] | undefined;
}

export interface SortingRule {
  enabled: boolean;
  conditions: readonly Condition[];
  actions: Actions;
}

/** What conditions look at. */
export interface Sortable {
  accountId: number;
  currency: string;
  amount: number;
  payee: string;
  importedText: string;
  notes: string;
}

/** What the rules set; missing fields are set by none. */
export interface Sorted {
  payee?: string;
  notes?: string;
  state?: TransactionState;
  lines?: { categoryId: number | null; amount: number }[];
}

/** What conditions look at: texts without what makes no difference. */
interface Facts extends Omit<Sortable, 'importedText'> {
  texts: readonly string[];
}

/**
 * Sorts transactions by rules in their order: all conditions of a rule must hold, and the first rule that sets a field
 * wins. Conditions look at the transaction as it came, not at what rules before set.
 */
export function sorter(rules: readonly SortingRule[]): (transaction: Sortable) => Sorted {
  const enabled = rules
    .filter((rule) => rule.enabled)
    .map(({ conditions, actions }) => ({ actions, conditions: conditions.map(testOf) }));
  return (transaction) => {
    const payee = foldedText(transaction.payee);
    const texts = [payee, foldedText(transaction.importedText), foldedText(transaction.notes)];
    const facts = { ...transaction, payee, texts };
    const sorted: Sorted = {};
    for (const { conditions, actions } of enabled) {
      if (!conditions.every((holds) => holds(facts))) continue;
      if (actions.payee !== undefined) sorted.payee ??= actions.payee;
      if (actions.notes !== undefined) sorted.notes ??= actions.notes;
      if (actions.state !== undefined) sorted.state ??= actions.state;
      const lines = linesOf(actions, transaction.amount);
      if (lines) sorted.lines ??= lines;
    }
    return sorted;
  };
}

function linesOf({ category_id, split }: Actions, amount: number): Sorted['lines'] {
  if (split) {
    const weights = split.map(({ share }) => share);
    const parts = shares(amount, weights);
    return split.map((part, at) => ({ categoryId: part.category_id, amount: parts[at] ?? 0 }));
  }
  return category_id === undefined ? undefined : [{ categoryId: category_id, amount }];
}

type Test = (facts: Facts) => boolean;

function testOf({ field, op, value }: Condition): Test {
  switch (field) {
    case 'account_id':
      return ({ accountId }) => op === 'is' && accountId === Number(value);
    case 'amount':
      return amountTest(op, value);
    case 'payee':
      return textTest(op, value, ({ payee }) => [payee]);
    case 'text':
      return textTest(op, value, ({ texts }) => texts);
  }
}

/** Case, width and the number of blanks do not count. */
function textTest(
  op: Condition['op'],
  value: Condition['value'],
  textsOf: (facts: Facts) => readonly string[],
): Test {
  const wanted = foldedText(String(value));
  const compare = {
    contains: (text: string) => text.includes(wanted),
    begins: (text: string) => text.startsWith(wanted),
    is: (text: string) => text === wanted,
    between: () => false,
  }[op];
  return (facts) => textsOf(facts).some(compare);
}

/** With its sign: what leaves an account is negative. */
function amountTest(op: Condition['op'], value: Condition['value']): Test {
  const bounds = typeof value === 'object' ? value : [value];
  const isKnown = op === 'between' || op === 'is';
  const byCurrency = new Map<string, readonly number[]>();
  return ({ amount, currency }) => {
    const wanted = byCurrency.get(currency) ?? bounds.map((bound) => minorIn(currency, bound));
    byCurrency.set(currency, wanted);
    return isKnown && amount >= Math.min(...wanted) && amount <= Math.max(...wanted);
  };
}

function minorIn(currency: string, decimal: string | number): number {
  const read = readAmount(String(decimal), currency);
  // A decimal that the currency cannot have is none of its amounts.
  return 'amount' in read ? read.amount : NaN;
}
