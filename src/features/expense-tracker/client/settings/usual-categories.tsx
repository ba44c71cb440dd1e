import { useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import { createSettingsActions } from './settings-actions';

/** For an account without categories: adds those that most people begin with, in one step that can be undone. */
export function UsualCategories({ changes }: Pick<ExpenseChanges, 'changes'>) {
  const [actions] = useState(() => createSettingsActions(changes));
  const [adding, setAdding] = useState(false);

  async function add() {
    setAdding(true);
    await actions.addUsualCategories();
    setAdding(false);
  }

  return (
    <Button variant="primary" busy={adding} onClick={() => void add()}>
      Add the usual categories
    </Button>
  );
}
