import type { RuleExample, RuleRow } from '../../import-answers';
import type { Condition } from '../../rules/condition';
import type { Books } from '../changes/use-books';
import type { Field, Op } from './rule-draft';

export const FIELD_NAMES: Record<Field, string> = {
  payee: 'Payee',
  text: 'Any text',
  amount: 'Amount',
  account_id: 'Account',
};

export const OP_NAMES: Record<Op, string> = {
  contains: 'contains',
  is: 'is',
  begins: 'begins with',
  between: 'is between',
};

type Named = Pick<Books, 'account' | 'category'>;

/** 'Payee contains “rewe”', 'Amount is between −50 and −10', 'Account is Wallet'. */
export function conditionText({ field, op, value }: Condition, books: Named): string {
  const [first = '', second = ''] = (Array.isArray(value) ? value : [value]).map(String);
  const shown =
    field === 'account_id'
      ? (books.account(Number(first))?.name ?? '…')
      : field === 'amount'
        ? [first, second]
            .filter((part) => part !== '')
            .map(minus)
            .join(' and ')
        : `“${first}”`;
  return `${FIELD_NAMES[field]} ${OP_NAMES[op]} ${shown}`;
}

const minus = (decimal: string) => decimal.replace(/^-/, '\u2212');

function categoryName(id: number | null, books: Named): string {
  return id === null ? 'Uncategorised' : (books.category(id)?.name ?? 'a category that is gone');
}

/** What a rule does: 'category Groceries, state cleared'. */
export function actionsText(actions: RuleRow['actions'], books: Named): string {
  const { payee, notes, state, category_id: categoryId, split } = actions;
  return [
    payee !== undefined && `payee “${payee}”`,
    categoryId !== undefined && `category ${categoryName(categoryId, books)}`,
    split &&
      `split ${split
        .map((part) => `${String(part.share)} ${categoryName(part.category_id, books)}`)
        .join(', ')}`,
    notes !== undefined && `notes “${notes}”`,
    state && `state ${state}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What rules make of a transaction, in the same words; of a split, what its parts are of a hundred. */
export function exampleText({ amount, to }: Pick<RuleExample, 'amount' | 'to'>, books: Named): string {
  const { payee, notes, state, lines } = to;
  const [only] = lines ?? [];
  return actionsText(
    {
      ...(payee !== null && { payee }),
      ...(notes !== null && { notes }),
      ...(state !== null && { state }),
      ...(lines?.length === 1 && only && { category_id: only.categoryId }),
      ...(lines &&
        lines.length > 1 && {
          split: lines.map(({ categoryId, amount: part }) => ({
            category_id: categoryId,
            // Of nothing every part is nothing.
            share: amount === 0 ? 0 : Math.round((part / amount) * 100),
          })),
        }),
    },
    books,
  );
}

/** A whole rule: 'Payee contains “rewe” and Account is Wallet: category Groceries'. */
export function ruleText(
  { conditions, actions }: Pick<RuleRow, 'conditions' | 'actions'>,
  books: Named,
): string {
  return `${conditions.map((one) => conditionText(one, books)).join(' and ')}: ${actionsText(actions, books)}`;
}
