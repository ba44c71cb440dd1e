import { useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { useWork } from '@/platform/client/use-work';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import { createSettingsActions } from './settings-actions';

/** For an account without categories: adds those that most people begin with, in one step that can be undone. */
export function UsualCategories({ changes }: Pick<ExpenseChanges, 'changes'>) {
  const [actions] = useState(() => createSettingsActions(changes));
  const { working, work } = useWork();
  return (
    <Button
      variant="primary"
      busy={working !== null}
      onClick={() => void work('add', actions.addUsualCategories)}
    >
      Add the usual categories
    </Button>
  );
}
