import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { TransactionRow } from '../../answers';
import { sorter } from '../../rules/sorting';
import { onCategorised } from '../changes/categorised';
import type { ExpenseScreen } from '../screen/screen';
import { createRuleActions } from './rule-actions';
import { createTwice } from './twice';

const RuleDialog = lazyPiece(async () => (await import('./rule-dialog')).RuleDialog);
const ApplyDialog = lazyPiece(async () => (await import('./apply-dialog')).ApplyDialog);

const OFFERED_MS = 10_000;
const note = createTwice();

type Opened = { payee: string; categoryId: number } | { ruleId: number };

/** Offers a rule once a person has sorted the same payee twice alike, unless a rule sorts it already. */
export function RuleOffer({ books, expenses: { changes } }: Pick<ExpenseScreen, 'books' | 'expenses'>) {
  const [actions] = useState(() => createRuleActions(changes));
  const [opened, setOpened] = useState<Opened | null>(null);
  const { expenses } = trpc.useUtils();

  const offer = useEffectEvent(async (rows: readonly TransactionRow[], categoryId: number) => {
    const row = note(rows, categoryId);
    const category = books.category(categoryId);
    if (!row || !category) return;
    const { rules } = await expenses.rules.fetch();
    if (sorter(rules)(row).lines) return;
    const { payee } = row;
    showToast({
      tone: 'info',
      text: `Sort “${payee}” into ${category.name} from now on?`,
      durationMs: OFFERED_MS,
      action: { label: 'Add rule…', onAction: () => setOpened({ payee, categoryId }) },
    });
  });
  // An offer that cannot be made is none.
  useEffect(
    () => onCategorised((rows, categoryId) => void offer(rows, categoryId).catch(() => undefined)),
    [],
  );

  if (!opened) return null;
  const close = () => setOpened(null);
  return 'ruleId' in opened ? (
    <ApplyDialog ruleId={opened.ruleId} books={books} actions={actions} onClose={close} />
  ) : (
    <RuleDialog
      known={opened}
      books={books}
      actions={actions}
      onApply={(ruleId) => setOpened({ ruleId })}
      onClose={close}
    />
  );
}
