import Plus from 'lucide-react/icons/plus';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import type { AccountRow } from '../../answers';
import { ACCOUNT_KIND_ICONS, ACCOUNT_KIND_LABELS } from '../account-kinds';
import { figure, spokenAmount } from '../../rules/figures';
import { OrderedList } from '../order/ordered-list';
import type { ExpenseScreen } from '../screen/screen';
import type { SettingsActions } from './settings-actions';
import styles from './settings.module.css';

/** The accounts in their order. */
export function AccountsCard({
  books,
  actions,
  onDialog,
}: Pick<ExpenseScreen, 'books' | 'onDialog'> & { actions: SettingsActions }) {
  const { accounts } = books;
  const ids = accounts.map(({ id }) => id);
  return (
    <Card
      title="Accounts"
      counter={accounts.length}
      aside={
        <Button size="small" icon={<Plus size={14} />} onClick={() => onDialog({ kind: 'add-account' })}>
          Add account
        </Button>
      }
    >
      <OrderedList
        label="Accounts"
        rows={accounts}
        placesOf={() => ids}
        onOrder={(row, order) => void actions.orderAccounts(row, order)}
        onOpen={(account) => onDialog({ kind: 'edit-account', account })}
        onDelete={(row) => void actions.deleteAccount(row)}
        menuOf={(row) => [
          {
            label: row.archived ? 'Take out of the archive' : 'Archive',
            onSelect: () => void actions.archiveAccount(row, !row.archived),
          },
        ]}
        spoken={(row) =>
          [row.name, kindOf(row), spokenAmount(row.balance, row.currency), row.archived && 'archived']
            .filter(Boolean)
            .join(', ')
        }
        mark={({ kind }) => {
          const Icon = ACCOUNT_KIND_ICONS[kind];
          return <Icon size={16} aria-hidden="true" />;
        }}
        facts={(row) => (
          <>
            {row.archived && <Badge>Archived</Badge>}
            <span>{kindOf(row)}</span>
            <span className={BigInt(row.balance) < 0n ? styles.negative : styles.amount}>
              {figure(row.balance, row.currency)} {row.currency}
            </span>
          </>
        )}
      />
    </Card>
  );
}

function kindOf({ kind, onBudget }: AccountRow): string {
  return onBudget ? ACCOUNT_KIND_LABELS[kind] : `${ACCOUNT_KIND_LABELS[kind]}, off budget`;
}
