import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { Notice } from '@/platform/client/ui/notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import { usePreferences } from '@/platform/client/preferences';
import { typedDate } from '@/platform/shared/typed-date';
import type { AppliedAnswer, RuleExample } from '../../import-answers';
import type { Books } from '../changes/use-books';
import { countText } from '../changes/words';
import { figure } from '../../rules/figures';
import type { RuleActions } from './rule-actions';
import { exampleText } from './rule-texts';

/** Says what a rule, or all of them, would change about the past, and applies them. Mounted when it opens. */
export function ApplyDialog({
  ruleId,
  books,
  actions,
  onClose,
}: {
  /** Undefined: all that are on. */
  ruleId?: number | undefined;
  books: Books;
  actions: Pick<RuleActions, 'applyRules'>;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const { dateOrder } = usePreferences();
  const [found, setFound] = useState<AppliedAnswer | { problem: string } | null>(null);
  const { error, busy, save } = useDialogSave();
  const ids = ruleId === undefined ? undefined : [ruleId];

  const look = useEffectEvent(async () => {
    try {
      return await client.expenses.applyRules.mutate(
        { ...(ids && { ids }), dryRun: true },
        { context: LONG_TIMEOUT },
      );
    } catch (failure) {
      return { problem: reasonOf(failure) };
    }
  });
  useEffect(() => {
    let left = false;
    void look().then((answer) => !left && setFound(answer));
    return () => {
      left = true;
    };
  }, []);

  const answer = found && 'count' in found ? found : null;
  const columns: TableColumn<RuleExample>[] = [
    { key: 'date', head: 'Date', width: 104, cell: ({ date }) => typedDate(date, dateOrder) },
    { key: 'payee', head: 'Payee', cell: ({ payee }) => payee || '–' },
    { key: 'to', head: 'Becomes', width: 240, cell: (row) => exampleText(row, books) },
    {
      key: 'amount',
      head: 'Amount',
      width: 120,
      align: 'end',
      cell: ({ amount, accountId }) =>
        figure(amount, books.account(accountId)?.currency ?? books.baseCurrency),
    },
  ];
  return (
    <Dialog
      open
      width="record"
      title="Apply to past"
      subtitle={answer && `Would change ${countText(answer.count)}`}
      error={error}
      primary={
        answer && answer.count > 0
          ? {
              label: `Apply to ${countText(answer.count)}`,
              busy,
              onAction: () => void save((onError) => actions.applyRules(ids, onError), onClose),
            }
          : undefined
      }
      cancelLabel={answer?.count === 0 ? 'Close' : 'Cancel'}
      onClose={onClose}
    >
      {found === null ? (
        <SkeletonRows label="Looking at the transactions" rowHeight={36} rows={3} />
      ) : 'problem' in found ? (
        <Notice tone="danger" title={found.problem} />
      ) : (
        found.examples.length > 0 && (
          <Table
            label="The newest of them"
            columns={columns}
            rows={found.examples}
            keyOf={({ id }) => id}
            density="dense"
            stacks
          />
        )
      )}
    </Dialog>
  );
}
