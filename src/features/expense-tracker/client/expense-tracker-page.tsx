import { useCallback, useState } from 'react';
import { Shortcut } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { ProblemNotice } from '@/platform/client/ui/problem-notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { useNarrow } from '@/platform/client/use-narrow';
import { type ExpenseTabName, useExpenseAddress } from './address/use-expense-address';
import { useBooks } from './changes/use-books';
import { KEYS, useExpenseChanges } from './changes/use-expense-changes';
import styles from './expense-tracker-page.module.css';
import { ExpenseHead } from './page/expense-head';
import { PAGES, TABS } from './page/tabs';
import type { ExpenseDialog } from './screen/dialog';
import { AskForCategory } from './screen/new-category';
import type { ExpenseScreen } from './screen/screen';

const ExpenseDialogs = lazyPiece(async () => (await import('./dialogs/expense-dialogs')).ExpenseDialogs);
const NewCategoryDialog = lazyPiece(
  async () => (await import('./settings/new-category-dialog')).NewCategoryDialog,
);
// Shown once in an account's life.
const FirstVisit = lazyPiece(async () => (await import('./page/first-visit')).FirstVisit, { onDemand: true });
const NotAddedNotice = lazyPiece(async () => (await import('./entry/not-added-notice')).NotAddedNotice);
const RuleOffer = lazyPiece(async () => (await import('./sorting/rule-offer')).RuleOffer);

/** /expense-tracker: the chosen tab, or a page in place of the tabs. */
export function ExpenseTrackerPage() {
  const expenses = useExpenseChanges();
  const address = useExpenseAddress();
  const narrow = useNarrow();
  const { books, ...load } = useBooks(expenses);
  const [dialog, setDialog] = useState<ExpenseDialog | null>(null);
  const [adding, setAdding] = useState(false);
  /** What a new category is asked for. */
  const [asking, setAsking] = useState<{ take: (categoryId: number) => void } | null>(null);
  const hasAccounts = books !== undefined && books.accounts.length > 0;

  function add() {
    if (narrow) {
      setDialog({ kind: 'add-transaction' });
      return;
    }
    setAdding(true);
    if (address.tab !== 'register') address.showTab('register');
  }
  const screen = books && {
    // What was deleted is no longer a filter.
    address: {
      ...address,
      account: books.account(address.account)?.id,
      category:
        typeof address.category === 'number' ? books.category(address.category)?.id : address.category,
    },
    books,
    expenses,
    onDialog: setDialog,
    adding,
    onAdding: setAdding,
  };
  const Page = PAGES[address.tab];
  // A page has keys of its own, and what is done there is not to be left by one.
  const addsByKey = hasAccounts && !Page;

  const ask = useCallback((take: (categoryId: number) => void) => setAsking({ take }), []);

  return (
    <AskForCategory value={ask}>
      <div className={styles.page}>
        {addsByKey && <Shortcut group={KEYS} keys="n" does="New transaction" run={add} />}
        {!Page && <ExpenseHead address={address} {...(hasAccounts && { onAdd: add })} />}
        <ProblemNotice of={expenses} />
        {screen && <NotAddedNotice {...screen} />}
        {load.problem !== null ? (
          <LoadFailure load={load} text="Your accounts could not be loaded." />
        ) : !screen ? (
          <SkeletonRows label="Loading accounts" rowHeight={52} rows={4} lines={2} marked />
        ) : Page ? (
          <Page {...screen} />
        ) : (
          <ShownTab {...screen} />
        )}
        {screen && <RuleOffer {...screen} />}
        {screen && dialog && (
          <ExpenseDialogs dialog={dialog} screen={screen} onClose={() => setDialog(null)} />
        )}
        {screen && asking && (
          <NewCategoryDialog {...screen} onTake={asking.take} onClose={() => setAsking(null)} />
        )}
      </div>
    </AskForCategory>
  );
}

function ShownTab(screen: ExpenseScreen) {
  const { address, books } = screen;
  const shown = TABS.find(({ value }) => value === address.tab) ?? TABS[0];
  return (
    <Tabs
      label="Expense Tracker"
      value={shown?.value ?? ''}
      tabs={TABS.map(({ value, label }) => ({ value, label }))}
      onChange={(tab) => address.showTab(tab as ExpenseTabName)}
      className={styles.tabs ?? ''}
    >
      {TABS.map(({ value, label }, at) => (
        <Shortcut
          group={KEYS}
          key={value}
          keys={String(at + 1)}
          does={label}
          run={() => address.showTab(value)}
        />
      ))}
      {shown && (
        <TabPanel value={shown.value} className={styles.panel ?? ''}>
          {books.accounts.length === 0 ? <FirstVisit {...screen} /> : <shown.Content {...screen} />}
        </TabPanel>
      )}
    </Tabs>
  );
}
