import type { ExpenseDialog } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import { AccountDialog } from './account-dialog';
import { TransactionDialog } from './transaction-dialog';

/** What lies over the page. */
export function ExpenseDialogs({
  dialog,
  screen,
  onClose,
}: {
  dialog: ExpenseDialog;
  screen: ExpenseScreen;
  onClose: () => void;
}) {
  switch (dialog.kind) {
    case 'add-account':
    case 'edit-account':
      return <AccountDialog {...screen} {...dialog} onClose={onClose} />;
    case 'add-transaction':
    case 'edit-transaction':
      return <TransactionDialog {...screen} {...dialog} onClose={onClose} />;
  }
}
