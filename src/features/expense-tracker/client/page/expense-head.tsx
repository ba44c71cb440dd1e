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

/** Those in place of the tabs. */
const PAGES = [
  { tab: 'import', label: 'Import', Icon: FileDown },
  { tab: 'settings', label: 'Settings', Icon: Settings2 },
] as const;

/** The title and the actions of every tab; on phones in the top bar. */
export function ExpenseHead({ address, onAdd }: { address: ExpenseAddressHere; onAdd?: () => void }) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <>
        <PageHead title="Expense Tracker" />
        <TopBarContent>
          <Menu
            trigger={<IconButton label="More" icon={<Ellipsis size={18} />} tooltip={false} />}
            items={PAGES.map(({ tab, label, Icon }) => ({
              label,
              icon: <Icon size={16} />,
              onSelect: () => address.showTab(tab),
            }))}
          />
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
            {PAGES.map(({ tab, label, Icon }) => (
              <Button key={tab} icon={<Icon size={14} />} onClick={() => address.showTab(tab)}>
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
