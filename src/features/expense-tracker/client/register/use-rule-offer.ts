import { useRef, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { createRuleActions } from '../sorting/rule-actions';
import type { ExpenseScreen } from '../screen/screen';

/** A rule that could do what was done twice by hand. */
export interface RuleOffer {
  payee: string;
  categoryId: number;
}

/**
 * Offers a rule once the same payee was given the same category twice (specification 5.11); it makes none by itself, and
 * offers none that there is.
 */
export function useRuleOffer({ expenses, books }: Pick<ExpenseScreen, 'expenses' | 'books'>) {
  const { client } = trpc.useUtils();
  const [actions] = useState(() => createRuleActions(expenses.changes));
  const [offer, setOffer] = useState<RuleOffer | null>(null);
  const seen = useRef(new Map<string, number>());

  return {
    offer,
    /** A transaction was categorised by hand. */
    note: async (payee: string, categoryId: number | null) => {
      const key = payee.trim().toLowerCase();
      if (key === '' || categoryId === null) return;
      const isAlike = seen.current.get(key) === categoryId;
      seen.current.set(key, categoryId);
      if (!isAlike) return;
      const answer = await client.expenses.rules.query().catch(() => null);
      const isThere = answer?.rules.some(({ conditions }) =>
        conditions.some(({ value }) => typeof value === 'string' && key.includes(value.toLowerCase())),
      );
      if (isThere === false) setOffer({ payee: payee.trim(), categoryId });
    },
    make: ({ payee, categoryId }: RuleOffer) => {
      setOffer(null);
      void actions.addRule(
        {
          name: `${payee}: ${books.category(categoryId)?.name ?? ''}`.slice(0, 100),
          conditions: [{ field: 'payee', op: 'is', value: payee }],
          actions: { category_id: categoryId },
        },
        expenses.changes.setProblem,
      );
    },
    dismiss: () => setOffer(null),
  };
}
