import { useState } from 'react';
import CircleDot from 'lucide-react/icons/circle-dot';
import FolderInput from 'lucide-react/icons/folder-input';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { Menu } from '@/platform/client/ui/menu';
import { trpc } from '@/platform/client/trpc';
import { useWork } from '@/platform/client/use-work';
import { groupedBy } from '@/platform/shared/grouped';
import type { TransactionRow } from '../../answers';
import { expenseLimits, type TransactionState } from '../../rules';
import type { Books } from '../changes/use-books';
import { countText } from '../changes/words';
import { PlainCategoryField } from '../entry/category-field';
import { PayeeField } from '../entry/payee-field';
import { signedFigure } from '../../rules/figures';
import type { RegisterFilter } from './filters';
import styles from './selection-actions.module.css';
import { STATE_LABELS } from '../entry/state-mark';

/** What can be asked for all that are selected. */
export type Asked = 'category' | 'payee';

export interface BulkCommands {
  setCategory: (rows: readonly TransactionRow[], categoryId: number | null) => void;
  setPayee: (rows: readonly TransactionRow[], payee: string) => void;
  setState: (rows: readonly TransactionRow[], state: TransactionState) => void;
  move: (rows: readonly TransactionRow[], accountId: number) => void;
  remove: (rows: readonly TransactionRow[]) => void;
}

interface SelectionActionsProps {
  rows: readonly TransactionRow[];
  books: Books;
  commands: BulkCommands;
  asked: Asked | null;
  onAsk: (asked: Asked | null) => void;
  /** Selects what the filter lets through and is not loaded yet; given while there is some. */
  onAll?: () => Promise<void>;
  filter: RegisterFilter;
  onClear: () => void;
}

/** The bar over the foot while rows are selected: each action is one change, which is undone as one. */
export function SelectionActions({
  rows,
  books,
  commands,
  asked,
  onAsk,
  onAll,
  filter,
  onClear,
}: SelectionActionsProps) {
  const sums = [...groupedBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    sum: own.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  }));
  const currencies = new Set(sums.map(({ currency }) => currency));
  const held = new Set(rows.map(({ accountId }) => accountId));
  const targets = books.accounts.filter(
    ({ id, currency, archived }) =>
      !archived && currencies.size === 1 && currencies.has(currency) && !(held.size === 1 && held.has(id)),
  );
  return (
    <div role="toolbar" aria-label="Selected transactions" className={styles.bar}>
      <span className="small medium">{rows.length.toLocaleString('en-US')} selected</span>
      {onAll && <AllThatMatch filter={filter} onAll={onAll} />}
      <span className={styles.sum}>
        Sum{' '}
        {sums
          .map(({ currency, sum }) => signedFigure(sum, currency) + (sums.length > 1 ? ` ${currency}` : ''))
          .join(', ')}
      </span>
      <div className={styles.actions}>
        <Button size="small" icon={<Tag size={14} />} onClick={() => onAsk('category')}>
          Category
        </Button>
        <Button size="small" icon={<UserRound size={14} />} onClick={() => onAsk('payee')}>
          Payee
        </Button>
        <Menu
          trigger={
            <Button size="small" icon={<CircleDot size={14} />}>
              State
            </Button>
          }
          items={(['open', 'cleared'] as const).map((state) => ({
            label: STATE_LABELS[state],
            onSelect: () => commands.setState(rows, state),
          }))}
        />
        {targets.length > 0 && (
          <Menu
            trigger={
              <Button size="small" icon={<FolderInput size={14} />}>
                Move to account
              </Button>
            }
            items={targets.map(({ id, name }) => ({
              key: id,
              label: name,
              onSelect: () => commands.move(rows, id),
            }))}
          />
        )}
        <Button
          size="small"
          variant="danger-outline"
          icon={<Trash2 size={14} />}
          onClick={() => commands.remove(rows)}
        >
          Delete
        </Button>
        <BareIconButton label="Clear the selection" icon={<X size={16} />} size="row" onClick={onClear} />
      </div>
      {asked && (
        <AskedDialog
          asked={asked}
          count={rows.length}
          books={books}
          onClose={() => onAsk(null)}
          onCategory={(categoryId) => commands.setCategory(rows, categoryId)}
          onPayee={(payee) => commands.setPayee(rows, payee)}
        />
      )}
    </div>
  );
}

/** The number is that of the foot, whose answer it shares. */
function AllThatMatch({ filter, onAll }: { filter: RegisterFilter; onAll: () => Promise<void> }) {
  const { data } = trpc.expenses.totals.useQuery(filter, { staleTime: Infinity });
  const { working, work } = useWork();
  const all = data && Math.min(data.total, expenseLimits.idsMax).toLocaleString('en-US');

  return (
    <Button size="small" variant="ghost" busy={working !== null} onClick={() => void work('select', onAll)}>
      {data && data.total > expenseLimits.idsMax
        ? `Select the newest ${all ?? ''}`
        : `Select all ${all ?? ''} that match`}
    </Button>
  );
}

function AskedDialog({
  asked,
  count,
  books,
  onClose,
  onCategory,
  onPayee,
}: {
  asked: Asked;
  count: number;
  books: Books;
  onClose: () => void;
  onCategory: (categoryId: number | null) => void;
  onPayee: (payee: string) => void;
}) {
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [payee, setPayee] = useState('');
  const ofCategory = asked === 'category';
  return (
    <Dialog
      open
      title={`${ofCategory ? 'Category' : 'Payee'} of ${countText(count)}`}
      primary={{
        label: 'Set',
        disabled: !ofCategory && payee.trim() === '',
        onAction: () => {
          if (ofCategory) onCategory(categoryId);
          else onPayee(payee.trim());
          onClose();
        },
      }}
      onClose={onClose}
    >
      {ofCategory ? (
        <PlainCategoryField books={books} value={categoryId} onChange={setCategoryId} />
      ) : (
        <PayeeField
          books={books}
          value={payee}
          onChange={setPayee}
          // As it is typed here it is to be written.
          onKnown={() => {}}
        />
      )}
    </Dialog>
  );
}
