import { useState } from 'react';
import type { ExpenseScreen } from '../screen/screen';
import { CategoryDialog } from './category-dialog';
import { createSettingsActions } from './settings-actions';

/** The form of a new category, for a field in which it is chosen then. */
export function NewCategoryDialog({
  books,
  expenses,
  onTake,
  onClose,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & {
  onTake: (categoryId: number) => void;
  onClose: () => void;
}) {
  const [actions] = useState(() => createSettingsActions(expenses.changes));
  return (
    <CategoryDialog categories={books.categories} actions={actions} onAdded={onTake} onClose={onClose} />
  );
}
