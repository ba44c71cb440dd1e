import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canOpen, isBeingAdded } from '@/platform/client/changes/unstored';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useSelection } from '@/platform/client/lists/selection';
import { useSelectionKeys } from '@/platform/client/lists/selection-keys';
import { Card } from '@/platform/client/ui/card';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import type { TransactionRow } from '../../answers';
import { KEYS } from '../changes/use-expense-changes';
import { EditEntry } from '../entry/edit-entry';
import { NewEntry } from '../entry/new-entry';
import type { Edit } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import { NoTransactions } from './no-transactions';
import { FigureFilters, FilterBar } from './filter-bar';
import { filterOf, isFiltered } from './filters';
import { RegisterFoot } from './register-foot';
import { RegisterHead } from './register-head';
import { RegisterKeys } from './register-keys';
import styles from './register.module.css';
import { type Asked, SelectionActions } from './selection-actions';
import { type KeyCommands, type ListHandle, TransactionList } from './transaction-list';
import type { RowCommands } from './transaction-row';
import { useRegisterCommands } from './use-register-commands';
import { neighbourOf } from './neighbour';
import { useMonthSteps } from './use-month-steps';
import { useTransactions } from './use-transactions';

const ReconcilePanel = lazyPiece(async () => (await import('../reconcile-panel')).ReconcilePanel);

/** The transactions of an account, or of all: entered, sorted out and found by keys alone. */
export function RegisterView({ stacked, ...screen }: ExpenseScreen & { stacked: boolean }) {
  const { address, books, expenses, onDialog, adding, onAdding } = screen;
  const account = books.account(address.account);
  const filter = filterOf(address);
  const { rows, more, isLoaded, isPrevious, show, loadAll, ...load } = useTransactions(expenses, filter);
  const selection = useSelection();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [editRows, setEditRows] = useState(2);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reconciling, setReconciling] = useState<number | null>(null);
  const list = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const accounts = useRef<HTMLSelectElement>(null);
  const ofAll = account === undefined;
  const stepMonth = useMonthSteps(screen, list, isLoaded && !isPrevious ? rows[0]?.id : undefined);
  const stored = rows.filter((row) => !isBeingAdded(row));
  const selected = selection.ids.size === 0 ? [] : rows.filter(({ id }) => selection.ids.has(id));

  const { bulk, unlocking, closeUnlocking } = useRegisterCommands(screen, {
    onRemoved: (removed) => {
      const next = neighbourOf(rows, removed);
      selection.clear();
      if (next) list.current?.focusRow(next.id);
    },
  });
  useSelectionKeys({
    group: KEYS,
    words: { all: 'Select all that are shown', clear: 'Clear the selection' },
    active: selected.length > 0,
    onAll: () =>
      selection.set(
        rows.map(({ id }) => id),
        true,
      ),
    onClear: selection.clear,
  });

  // What is not shown is not meant any more.
  const shownFilter = JSON.stringify(filter);
  const clearSelection = useEffectEvent(selection.clear);
  useEffect(() => clearSelection(), [shownFilter]);

  useEffect(() => {
    if (!adding || !stacked) return;
    onDialog({ kind: 'add-transaction' });
    onAdding(false);
  }, [adding, stacked, onDialog, onAdding]);

  const chosen = (row: TransactionRow) => (selection.ids.has(row.id) ? selected : [row]);
  function begin(next: Edit) {
    if (!canOpen(next.row.id)) return;
    if (stacked) onDialog({ kind: 'edit-transaction', edit: next });
    else setEdit(next);
  }
  const commands = useStableCallbacks<RowCommands>({
    open: (row) => begin({ row, as: 'fields', focus: 'payee' }),
    select: ({ id }, { shift }) => {
      if (!canOpen(id)) return;
      if (shift)
        selection.extendTo(
          rows.map((row) => row.id),
          id,
        );
      else selection.toggle(id);
    },
    setState: (row, state) => void expenses.actions.setState([row], state, { quiet: true }),
  });
  const keys: KeyCommands = {
    edit: commands.open,
    remove: (row) => canOpen(row.id) && bulk.remove(chosen(row)),
    category: (row) => {
      if (selection.ids.has(row.id)) setAsked('category');
      else begin({ row, as: 'fields', focus: 'category' });
    },
    split: (row) => begin({ row, as: 'split', focus: 'line' }),
    transfer: (row) => begin({ row, as: 'transfer', focus: 'category' }),
  };
  function closeEdit() {
    setEdit(null);
    if (edit) list.current?.focusRow(edit.row.id);
  }

  const firstAccount = account ?? books.accounts.find(({ archived }) => !archived) ?? books.accounts[0];
  const isEmpty = isLoaded && !isPrevious && rows.length === 0;
  const showsList = load.problem === null && !isEmpty;
  return (
    <>
      <RegisterKeys
        onSearch={() => search.current?.focus()}
        onAccount={() => accounts.current?.focus()}
        onMonth={stepMonth}
      />
      <FilterBar
        address={address}
        books={books}
        stacked={stacked}
        search={search}
        account={accounts}
        onReconcile={account && (() => setReconciling(reconciling === account.id ? null : account.id))}
      />
      <FigureFilters address={address} />
      {account && reconciling === account.id && (
        <ReconcilePanel key={account.id} {...screen} account={account} onClose={() => setReconciling(null)} />
      )}
      <Card className={styles.card ?? ''}>
        <div
          {...((!stacked || showsList) && {
            role: 'grid',
            'aria-label': account ? `Transactions of ${account.name}` : 'Transactions of all accounts',
            'aria-multiselectable': true,
            'aria-rowcount': more ? -1 : rows.length + (stacked ? 0 : 2),
          })}
          className={styles.grid}
          data-of-all={ofAll || undefined}
          data-filled={showsList || undefined}
        >
          {!stacked && (
            <RegisterHead
              ofAll={ofAll}
              checked={selected.length === 0 ? false : selected.length === stored.length || 'mixed'}
              onCheck={(all) =>
                selection.set(
                  rows.map(({ id }) => id),
                  all,
                )
              }
            />
          )}
          {!stacked && (
            <NewEntry
              books={books}
              expenses={expenses}
              accountId={firstAccount?.id ?? null}
              ofAll={ofAll}
              adding={adding}
              onAdding={onAdding}
              onLeave={() => list.current?.focus()}
            />
          )}
          {showsList && (
            <TransactionList
              key={shownFilter}
              rows={rows}
              isLoaded={isLoaded}
              more={more}
              onShown={show}
              books={books}
              ofAll={ofAll}
              stacked={stacked}
              selection={selection}
              commands={commands}
              keys={keys}
              handle={list}
              editing={
                edit && {
                  id: edit.row.id,
                  rows: editRows,
                  form: (
                    <EditEntry
                      key={`${String(edit.row.id)}-${edit.as}`}
                      edit={edit}
                      books={books}
                      expenses={expenses}
                      ofAll={ofAll}
                      onRows={setEditRows}
                      onClose={closeEdit}
                    />
                  ),
                }
              }
            />
          )}
        </div>
        {load.problem !== null ? (
          <LoadFailure load={load} text="The transactions could not be loaded." />
        ) : (
          isEmpty && <NoTransactions filtered={isFiltered(filter)} onClear={address.clearFilters} />
        )}
        {selected.length > 0 && (
          <SelectionActions
            rows={selected}
            books={books}
            commands={bulk}
            asked={asked}
            onAsk={setAsked}
            {...(more &&
              selected.length === stored.length && {
                onAll: async () =>
                  selection.set(
                    (await loadAll()).map(({ id }) => id),
                    true,
                  ),
              })}
            filter={filter}
            onClear={selection.clear}
          />
        )}
        <RegisterFoot filter={filter} books={books} changes={expenses.changes} />
      </Card>
      <ConfirmDialog
        open={unlocking !== null}
        title="Unlock reconciled transactions?"
        confirmLabel="Unlock"
        onClose={closeUnlocking}
        onConfirm={() => {
          unlocking?.run();
          closeUnlocking();
        }}
      >
        Some of them, or the other sides of transfers, are reconciled with a statement, which will no longer
        agree.
      </ConfirmDialog>
    </>
  );
}
