import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { TrashDialog, type TrashRow } from '@/platform/client/ui/trash-dialog';
import type { TrashRow as Trashed } from '../../answers';
import { expenseLimits } from '../../rules';
import type { SettingsActions } from './settings-actions';

const KINDS: Record<Trashed['kind'], string> = {
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
        key: `${kind}-${String(id)}`,
        name,
        facts: [<Badge key="kind">{KINDS[kind]}</Badge>, detail, `deleted ${dates.day(trashedAt)}`].filter(
          (fact) => fact !== '',
        ),
        trashedAt,
      }))}
      keptDays={expenseLimits.trashDays}
      searchable
      empty="Deleted accounts, categories and transactions can be restored from here."
      failure={
        trash.error && {
          text: reasonOf(trash.error),
          retrying: trash.isFetching,
          onRetry: () => void trash.refetch(),
        }
      }
      onRestore={async (rows, what) => {
        let problem: string | null = null;
        await actions.restore(idsOf(rows), what, (told) => {
          problem = told;
        });
        await trash.refetch();
        return problem;
      }}
      onPurge={async (rows) => {
        try {
          const { revision } = await purge.mutateAsync(idsOf(rows));
          onRevision(revision);
          await trash.refetch();
          return null;
        } catch (error) {
          return reasonOf(error);
        }
      }}
      goesAlong={(rows) => (idsOf(rows).accounts.length > 0 ? 'with all its transactions' : '')}
      onClose={onClose}
    />
  );
}

function idsOf(rows: readonly TrashRow[]) {
  const of = (kind: Trashed['kind']) =>
    rows.flatMap(({ key }) => (key.startsWith(`${kind}-`) ? [Number(key.slice(kind.length + 1))] : []));
  return {
    accounts: of('account'),
    categories: of('category'),
    transactions: of('transaction'),
    schedules: of('schedule'),
  };
}
