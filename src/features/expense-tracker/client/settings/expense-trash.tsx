import { toolTrash } from '@/platform/client/changes/tool-trash';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { TrashDialog } from '@/platform/client/ui/trash-dialog';
import { expenseLimits } from '../../rules';
import type { ExpenseChanges } from '../changes/use-expense-changes';

const KINDS = {
  account: 'Account',
  category: 'Category',
  transaction: 'Transaction',
  schedule: 'Recurring',
};

/** What was deleted within the last 30 days. Mounted when it opens. */
export function ExpenseTrash({
  changes,
  onClose,
}: Pick<ExpenseChanges, 'changes'> & { onClose: () => void }) {
  const dates = useDates();
  const trash = trpc.expenses.trash.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: purge } = trpc.expenses.purge.useMutation();
  return (
    <TrashDialog
      label="Deleted accounts, categories and transactions"
      plural="entries"
      keptDays={expenseLimits.trashDays}
      searchable
      empty="Deleted accounts, categories and transactions can be restored from here."
      {...toolTrash({
        ...{ trash, changes, purge },
        kinds: {
          ...{ accounts: 'account', categories: 'category' },
          ...{ transactions: 'transaction', schedules: 'schedule' },
        },
        factsOf: ({ kind, detail, trashedAt }) =>
          [<Badge key="kind">{KINDS[kind]}</Badge>, detail, `deleted ${dates.day(trashedAt)}`].filter(
            (fact) => fact !== '',
          ),
        goesAlong: ({ accounts }) => (accounts.length > 0 ? 'with all its transactions' : ''),
      })}
      onClose={onClose}
    />
  );
}
