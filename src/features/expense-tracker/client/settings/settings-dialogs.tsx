import type { ExpenseScreen } from '../screen/screen';
import { CategoryDialog } from './category-dialog';
import { ExpenseTrash } from './expense-trash';
import type { SettingsActions } from './settings-actions';
import type { SettingsDialog } from './settings-dialog';

/** The dialog over the settings; in its own chunk. */
export function SettingsDialogs({
  dialog,
  books: { categories },
  expenses: { changes },
  actions,
  onClose,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & {
  dialog: SettingsDialog;
  actions: SettingsActions;
  onClose: () => void;
}) {
  switch (dialog.kind) {
    case 'add-category':
    case 'edit-category':
      return <CategoryDialog {...dialog} categories={categories} actions={actions} onClose={onClose} />;
    case 'trash':
      return <ExpenseTrash changes={changes} onClose={onClose} />;
  }
}
