import { useId, useState } from 'react';
import X from 'lucide-react/icons/x';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import type { AccountRow } from '../answers';
import { expenseTexts } from '../rules';
import { DayField } from './entry/day-field';
import { PlainCategoryField } from './entry/category-field';
import { AmountField } from './money/amount-field';
import { figure, signedFigure } from '../rules/figures';
import type { ExpenseScreen } from './screen/screen';
import styles from './reconcile-panel.module.css';

/** Null, where what is typed is no value. */
interface Typed<Value> {
  value: Value | null;
  problem: string | undefined;
}

/** Compares what is cleared with a statement of the bank, and locks it where they agree (specification 5.6). */
export function ReconcilePanel({
  account,
  books,
  expenses: { actions },
  onClose,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & { account: AccountRow; onClose: () => void }) {
  const titleId = useId();
  const [date, setDate] = useState<Typed<string>>({ value: books.today, problem: undefined });
  const [balance, setBalance] = useState<Typed<number>>({ value: null, problem: undefined });
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { currency } = account;
  const statement =
    date.value === null || balance.value === null
      ? null
      : { accountId: account.id, date: date.value, balance: balance.value };
  const query = trpc.expenses.reconcile.useQuery(
    statement ?? { accountId: account.id, date: books.today, balance: 0 },
    LIVE,
  );
  const { data } = query;
  const difference = statement && data ? BigInt(data.difference) : null;

  async function finish(adjusts: boolean) {
    if (!statement) {
      setProblem(
        date.value === null ? (date.problem ?? expenseTexts.date) : (balance.problem ?? expenseTexts.amount),
      );
      return;
    }
    setBusy(true);
    const added =
      adjusts && difference !== null ? `, with an adjustment of ${signedFigure(difference, currency)}` : '';
    const answer = await actions.finishReconcile(
      { ...statement, ...(adjusts && { adjustment: { categoryId } }) },
      `Reconciled ${account.name}${added}`,
      setProblem,
    );
    setBusy(false);
    if (answer) onClose();
  }

  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <header className="row spread">
        <h2 id={titleId}>Reconcile {account.name}</h2>
        <BareIconButton label="Close" icon={<X size={16} />} size="row" onClick={onClose} />
      </header>
      <div className={styles.fields}>
        <DayField
          label="Statement date"
          value={date.value}
          onChange={(value, unread) => {
            setProblem(undefined);
            setDate({ value, problem: unread });
          }}
        />
        <AmountField
          label="Statement balance"
          autoFocus
          currency={currency}
          showsCurrency
          value={balance.value}
          onChange={(value, unread) => {
            setProblem(undefined);
            setBalance({ value, problem: unread });
          }}
        />
        <dl className={styles.figures}>
          <div>
            <dt className="muted tiny">Cleared</dt>
            <dd>{data ? figure(data.cleared, currency) : '…'}</dd>
          </div>
          <div>
            <dt className="muted tiny">Difference</dt>
            <dd
              aria-live="polite"
              data-difference={difference !== null && difference !== 0n ? '' : undefined}
            >
              {difference === null ? '–' : signedFigure(difference, currency)}
            </dd>
          </div>
          <div>
            <dt className="muted tiny">Still open</dt>
            <dd>{data ? data.openCount.toLocaleString('en-US') : '…'}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.actions}>
        <p role="alert" className={styles.problem}>
          {problem ?? (query.isError ? reasonOf(query.error) : undefined)}
        </p>
        {query.isError && (
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        )}
        {difference !== null && difference !== 0n ? (
          <>
            <div className={styles.category}>
              <PlainCategoryField
                label="Category of the adjustment"
                hideLabel
                books={books}
                value={categoryId}
                onChange={setCategoryId}
              />
            </div>
            <Button busy={busy} onClick={() => void finish(true)}>
              Add adjustment
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            disabled={statement !== null && difference === null}
            onClick={() => void finish(false)}
          >
            Finish
          </Button>
        )}
      </div>
    </section>
  );
}
