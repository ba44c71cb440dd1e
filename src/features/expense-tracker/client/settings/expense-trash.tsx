import { idsOfKind, trashCalls, trashKey } from '@/platform/client/changes/tool-trash';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { TrashDialog, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { expenseLimits } from '../../rules';
import type { SettingsActions } from './settings-actions';

const KINDS = {
  account: 'Account',
  category: 'Category',
  transaction: 'Transaction',
  schedule: 'Recurring',
};

/** What was deleted within the last 30 days. Mounted when it opens. */
export function ExpenseTrash({
  actions,
  onRevision,
  onClose,
}: {
  actions: Pick<SettingsActions, 'restore'>;
  /** Something was deleted for good, which cannot be undone. */
  onRevision: (revision: number) => void;
  onClose: () => void;
}) {
  const dates = useDates();
  const trash = trpc.expenses.trash.useQuery(undefined, { staleTime: 0 });
  const purge = trpc.expenses.purge.useMutation();
  return (
    <TrashDialog
      label="Deleted accounts, categories and transactions"
      plural="entries"
      rows={trash.data?.entries.map(({ kind, id, name, detail, trashedAt }) => ({
        key: trashKey(kind, id),
        name,
        facts: [<Badge key="kind">{KINDS[kind]}</Badge>, detail, `deleted ${dates.day(trashedAt)}`].filter(
          (fact) => fact !== '',
        ),
        trashedAt,
      }))}
      keptDays={expenseLimits.trashDays}
      searchable
      empty="Deleted accounts, categories and transactions can be restored from here."
      {...trashCalls({
        trash,
        idsOf,
        restore: actions.restore,
        purge: purge.mutateAsync,
        onRevision,
      })}
      goesAlong={(rows) => (idsOf(rows).accounts.length > 0 ? 'with all its transactions' : '')}
      onClose={onClose}
    />
  );
}

function idsOf(rows: readonly TrashRow[]) {
  return {
    accounts: idsOfKind(rows, 'account'),
    categories: idsOfKind(rows, 'category'),
    transactions: idsOfKind(rows, 'transaction'),
    schedules: idsOfKind(rows, 'schedule'),
  };
}
