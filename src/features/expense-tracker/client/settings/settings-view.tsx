import { useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Trash2 from 'lucide-react/icons/trash-2';
import { Shortcut } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { EntryKeys } from '@/platform/client/lists/entry-keys';
import { Button } from '@/platform/client/ui/button';
import { PageHead } from '@/platform/client/ui/page-head';
import { BooksCard } from '../books-card';
import { KEYS } from '../changes/use-expense-changes';
import type { ExpenseScreen } from '../screen/screen';
import { AccountsCard } from './accounts-card';
import { CategoriesCard } from './categories-card';
import { CurrencyCard } from './currency-card';
import { RulesCard } from '../sorting/rules-card';
import { ProfilesCard } from './profiles-card';
import { createSettingsActions } from './settings-actions';
import type { SettingsDialog } from './settings-dialog';
import styles from './settings.module.css';

const SettingsDialogs = lazyPiece(async () => (await import('./settings-dialogs')).SettingsDialogs);

/** The keys of a row with the focus, for the list of shortcuts. */
const ROW_KEYS = [
  ['enter', 'Edit'],
  ['delete', 'Delete'],
  ['alt+arrowup', 'Move up'],
  ['alt+arrowdown', 'Move down'],
] as const;

/** Accounts, categories, rules, import profiles, currencies, the check of the books and the trash. */
export function SettingsPage(screen: ExpenseScreen) {
  const { address, books, expenses, onDialog } = screen;
  const [actions] = useState(() => createSettingsActions(expenses.changes));
  const [dialog, setDialog] = useState<SettingsDialog | null>(null);
  return (
    <>
      <EntryKeys group={KEYS} row="row" />
      {ROW_KEYS.map(([keys, does]) => (
        <Shortcut group={KEYS} key={keys} keys={keys} does={does} />
      ))}
      <PageHead
        title="Expense settings"
        ownWords
        actions={
          <>
            <Button icon={<ArrowLeft size={14} />} onClick={() => address.showTab('overview')}>
              Back
            </Button>
            <Button icon={<Trash2 size={14} />} onClick={() => setDialog({ kind: 'trash' })}>
              Trash
            </Button>
          </>
        }
      />
      <div className={styles.cards}>
        <div className="stack gap-16 narrow">
          <AccountsCard books={books} actions={actions} onDialog={onDialog} />
          <RulesCard {...screen} />
          <ProfilesCard books={books} expenses={expenses} actions={actions} />
          <CurrencyCard books={books} expenses={expenses} />
        </div>
        <div className="stack gap-16 narrow">
          <CategoriesCard
            categories={books.categories}
            changes={expenses.changes}
            actions={actions}
            onDialog={setDialog}
          />
          <BooksCard />
        </div>
      </div>
      {dialog && (
        <SettingsDialogs {...screen} dialog={dialog} actions={actions} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
