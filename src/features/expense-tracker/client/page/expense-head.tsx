import Ellipsis from 'lucide-react/icons/ellipsis';
import FileDown from 'lucide-react/icons/file-down';
import Plus from 'lucide-react/icons/plus';
import Settings2 from 'lucide-react/icons/settings-2';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { PageHead } from '@/platform/client/ui/page-head';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ExpenseAddressHere } from '../address/use-expense-address';
import styles from './expense-head.module.css';
import { PAGES } from './tabs';

/** The title and the actions of every tab; on phones in the top bar. */
export function ExpenseHead({ address, onAdd }: { address: ExpenseAddressHere; onAdd?: () => void }) {
  const narrow = useNarrow();
  const pages = [
    { value: 'import' as const, label: 'Import', Icon: FileDown },
    { value: 'settings' as const, label: 'Settings', Icon: Settings2 },
  ].filter(({ value }) => PAGES[value]);
  if (narrow) {
    return (
      <>
        <PageHead title="Expense Tracker" />
        <TopBarContent>
          {pages.length > 0 && (
            <Menu
              trigger={<IconButton label="More" icon={<Ellipsis size={18} />} tooltip={false} />}
              items={pages.map(({ value, label, Icon }) => ({
                label,
                icon: <Icon size={16} />,
                onSelect: () => address.showTab(value),
              }))}
            />
          )}
          {onAdd && (
            <IconButton
              label="New transaction"
              icon={<Plus size={18} />}
              tooltip={false}
              className={styles.add}
              onClick={onAdd}
            />
          )}
        </TopBarContent>
      </>
    );
  }
  return (
    <div className={styles.head}>
      <PageHead
        title="Expense Tracker"
        actions={
          <>
            {pages.map(({ value, label, Icon }) => (
              <Button key={value} icon={<Icon size={14} />} onClick={() => address.showTab(value)}>
                {label}
              </Button>
            ))}
            {onAdd && (
              <Button variant="primary" icon={<Plus size={14} />} onClick={onAdd}>
                New transaction
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
